// What a phone or a tablet shows of a state: the screens of child flows, selected tabs and columns, in layers.
"use strict";

/**
 * All screens that are shown, from the bottom to the top.
 *
 * Each has the path to its flow, its index there, its presentation, its place for gestures, and the place of the route that removes it.
 * The first screen of a child leaves with the child's route.
 *
 * A phone shows the screens of columns as one stack, up to the column in front. A wide window shows all columns: `pane` is the column of a
 * screen.
 */
function shownScreens(document, state, isWide = false, path = [], holder = {}) {
  const flow = document.flows[state.flow];
  const list = [];
  state.routes.slice(0, lastShown(state, holder.isPushedOn) + 1).forEach((route, index) => {
    const isFirst = index === 0;
    const place = [...(holder.within ?? []), { id: route.id }];
    const entry = {
      path, index, route, place, flow: state.flow,
      kind: isFirst && holder.kind ? holder.kind : route.kind,
      options: (isFirst && holder.options) || route.options || {},
      navigation: route.navigation || (isFirst && holder.navigation) || false,
      remover: isFirst ? holder.remover : place,
      isPushedOn: holder.isPushedOn || isPushedOn(state, index),
      // A screen that is presented inside a tab covers the tab bar.
      tabs: isFirst || !isPresented(route.kind) ? holder.tabs : undefined,
      pane: holder.pane, columns: holder.columns, column: holder.column,
      names: [...(holder.names ?? []), route.screen < 0 ? (route.columns ? "columns" : "tabs") : flow.screens[route.screen].name],
    };
    if (route.child) {
      list.push(...shownScreens(document, route.child, isWide, [...path, { route: index }], { ...entry, within: place }));
    } else if (route.columns) {
      list.push(...screensInColumns(document, state, route, isWide, { ...entry, within: holder.within ?? [] }));
    } else if (route.tabs) {
      const item = route.tabs.items.find((other) => other.id === route.tabs.selected);
      const tabs = { path, index, items: route.tabs.items, selected: route.tabs.selected, flow: state.flow };
      const within = [...(holder.within ?? []), { id: route.id, tab: item.id }];
      const inner = { ...entry, tabs, within, names: [...(holder.names ?? []), flow.tabs[item.tab].name] };
      if (item.child) list.push(...shownScreens(document, item.child, isWide, [...path, { route: index, tab: item.id }], inner));
      else list.push({ ...inner, route: { ...route, opaque: true }, screen: flow.tabs[item.tab], tabAt: item.id });
    } else {
      list.push({ ...entry, screen: flow.screens[route.screen] });
    }
  });
  return list;
}

/** The screens of columns, and then the layers of the column that presents some. */
function screensInColumns(document, state, route, isWide, entry) {
  const flow = document.flows[state.flow];
  const { columns } = route;
  const roles = columnOrder.filter((role) => flow.tabs.some((tab) => tab.column === role));
  const base = [];
  const layers = [];
  for (const item of columns.items) {
    const within = [...entry.within, { id: route.id, tab: item.id }];
    const column = { item: item.id, of: entry.place };
    const inner = { ...entry, within, column, names: [...entry.names, flow.tabs[item.tab].name] };
    // Each column has a navigation bar of its own.
    inner.navigation = true;
    if (isWide) Object.assign(inner, { pane: item.column, columns: { roles, front: columns.front } });
    if (item.column !== "sidebar") {
      inner.kind = "push";
      inner.remover = undefined;
    }
    const screens = item.child
      ? shownScreens(document, item.child, isWide, [...entry.path, { route: entry.index, tab: item.id }], inner)
      : [{ ...inner, route: { ...route, opaque: true }, screen: flow.tabs[item.tab], tabAt: item.id }];
    const end = screens.findIndex((screen, index) => index > 0 && screen.kind !== "push");
    const own = end < 0 ? screens : screens.slice(0, end);
    if (isWide || columnOrder.indexOf(item.column) <= columnOrder.indexOf(columns.front)) base.push(...own);
    if (end >= 0) layers.push(...screens.slice(end).map((screen) => ({ ...screen, pane: undefined, columns: undefined, column: undefined })));
  }
  return [...base, ...layers];
}

/** The layers that are shown, from the bottom to the top. Each begins with a presented screen or the root. */
function shownLayers(document, state, isWide = false) {
  const layers = [];
  for (const entry of shownScreens(document, state, isWide)) {
    if (layers.length === 0 || entry.kind !== "push") layers.push([]);
    layers[layers.length - 1].push(entry);
  }
  // No layer is above an alert. The alert of a covered flow is not shown until the layers above it leave.
  return layers.filter((layer, index) => index === layers.length - 1 || !isAlert(layer[0].kind));
}

/** An event of an inner flow, as an event of the root flow. */
function eventAt(path, event) {
  return [...path].reverse().reduce((inner, place) => ({ ...place, flow: inner }), event);
}

/** The routes of the root flow, as in scenarios. */
function stackText(document, state) {
  return state.routes.map((route) => {
    if (route.columns) return columnsText(document.flows[state.flow], route.columns);
    const name = route.screen < 0 ? "tabs" : document.flows[state.flow].screens[route.screen].name;
    return route.kind === "root" ? name : `${route.kind} ${name}`;
  }).join(", ");
}

/** `folders, content list front, detail message`: the last column is in front unless another one is marked. */
const columnsText = (flow, columns) => columns.items.map((item, index) => columnText(flow, columns, index)).join(", ");

function columnText(flow, { items, front }, index) {
  const item = items[index];
  const mark = item.column === front && index < items.length - 1 ? " front" : "";
  return `${item.column === "sidebar" ? "" : `${item.column} `}${flow.tabs[item.tab].name}${mark}`;
}

function argumentsText(values) {
  // Values of patterns have numbers instead of names.
  const parts = Object.entries(values ?? {}).map(([name, value]) => (/^\d/.test(name) ? "" : `${name}: `) + describe(value));
  return parts.length ? `(${parts.join(", ")})` : "";
}

/** An event as text: `numbersList.numberSelected(number: 3)`. */
function eventText(document, state, event, outer = "") {
  const flow = document.flows[state.flow];
  if (event.link !== undefined) return `link ${quoted(event.link)}`;
  if (event.changes) return event.text;
  if (event.own !== undefined) return outer + event.own + argumentsText(event.values);
  if (event.work !== undefined) return `${outer}${flow.work[event.work].name}.${event.event}${argumentsText(event.values)}`;
  if (event.exit !== undefined) return outer + event.exit + argumentsText(event.values);
  const route = state.routes[event.route];
  if (!route) return "?";
  if (event.select !== undefined) return `select ${outer}${flow.tabs[route.tabs.items[event.select].tab].name}`;
  const item = partsOf(route).find((other) => other.id === event.tab);
  const name = item ? flow.tabs[item.tab].name : route.screen < 0 ? "tabs" : flow.screens[route.screen].name;
  if (!event.flow) return `${outer}${name}.${event.event}${argumentsText(event.values)}`;
  const child = item ? item.child : route.child;
  if (child) return eventText(document, child, event.flow, `${outer}${name}.`);
  return `${outer}${name}.${event.flow.exit}${argumentsText(event.flow.values)}`;
}
