// The live view of `flowc graph --serve`: reloads the page when a `.flow` file changes, and shows the current screen of an app
// in development.
"use strict";

class LiveView {
  constructor(flows, map) {
    this.flows = flows;
    this.map = map;
    byId("play-live").addEventListener("click", () => recording.take(byId("live-session").value));
    if (!location.protocol.startsWith("http")) return;
    const source = new EventSource("events");
    source.addEventListener("open", () => this.say("Live"));
    source.addEventListener("error", () => this.say("flowc does not answer"));
    source.addEventListener("reload", () => location.reload());
    source.addEventListener("app", (event) => this.show(event.data));
  }

  say(text) {
    byId("live").hidden = false;
    byId("live").textContent = text;
  }

  /**
   * Shows what an app reports: its top screen, which is highlighted, and its session as a scenario.
   *
   * The message is `{"flow": "Numbers", "screen": "home", "session": "scenario …"}`. A session is only text.
   */
  show(text) {
    let message;
    try { message = JSON.parse(text); } catch { return; }
    if (typeof message?.session === "string") {
      byId("live-part").hidden = false;
      byId("live-session").value = message.session;
    }
    // Before the first change of the app's top screen, nobody knows the screen.
    if (message?.session !== undefined && message.screen === undefined) return undefined;
    const flow = this.flows.flows.findIndex((other) => other.name === message?.flow);
    const screen = flow < 0 ? -1 : this.flows.flows[flow].screens.findIndex((other) => other.name === message.screen);
    const index = screen < 0 ? -1 : this.map.nodeOf(flow, screen);
    if (index < 0) return this.say("The app shows a screen that is not on the map.");
    this.map.markApp(index);
    return this.say(`The app shows ${message.flow}.${message.screen}`);
  }
}
