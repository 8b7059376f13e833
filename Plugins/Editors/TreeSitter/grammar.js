/**
 * The grammar of `.flow` files, as Documentation/language.md has it.
 *
 * All tokens come from src/scanner.c, because most decisions need more than the next token: keywords are plain names wherever
 * they are not expected, and fragments of Swift end where the lexer of `flowc` ends them. A token that begins with `_begin`
 * takes no text: it tells the scanner which fragment begins, and so what ends it.
 */

/** One or more, with commas between them. */
const list = (rule) => seq(rule, repeat(seq(',', rule)));

/** Any number in brackets, with commas between them; one may follow the last. */
const bracketed = (open, rule, close) => seq(open, optional(seq(list(rule), optional(','))), close);

/** A fragment of Swift. */
const fragment = (begin, node, end) => seq(begin, node, end);

/** The words that the language knows. The scanner has the same list, in the same order. */
const words = [
  'import', 'style', 'flow', 'scenario', 'public', 'package', 'internal', 'needs', 'var', 'start', 'exit', 'event', 'screen',
  'screens', 'tabs', 'tab', 'columns', 'work', 'link', 'as', 'requires', 'stays', 'else', 'if', 'always', 'show', 'swap', 'present', 'back', 'pop',
  'dismiss', 'replace', 'select', 'clear', 'send', 'set', 'update', 'do', 'resume', 'forget', 'to', 'root', 'where', 'all', 'in',
  'navigation', 'animation', 'for', 'when', 'go', 'swipe', 'down', 'alert', 'dialog', 'title', 'message', 'field', 'button',
  'destructive', 'cancel', 'given', 'sidebar', 'content', 'detail', 'beside', 'front',
];

module.exports = grammar({
  name: 'flow',

  extras: ($) => [/\s/, $.comment, $.doc_comment, $.block_comment],

  externals: ($) => [
    ...words,
    '(', ')', '[', ']', '{', '}', ',', ':', '.', ';', '=', '->', '=>', '@', '_',
    $.name,
    $._style_name, // the name of a style, before a screen
    $.kind,
    $._without_navigation, // the `without` before `navigation`
    $._without_animation, // the `without` before `animation`
    $.integer, $.float, $.string, $.regex, $.operator, $.closure_parameter, $.macro,
    $.type_name, $.member, $.swift_keyword, $.constant,
    $.comment, $.doc_comment, $.block_comment,
    $._line_end,
    $._requirement_end, // a line break that ends a requirement with an operation instead of a screen
    $._label, // the next name is the label of an argument
    $._go_on, // the scanner looked ahead: the next token or comment belongs to the fragment
    $._end, // the end of a fragment
    $._begin_stored_type, // the type of a variable or a dependency
    $._begin_protocol,
    $._begin_reducer,
    $._begin_listed_type, // the type of a parameter
    $._begin_line, // an expression up to a comma or the end of its line
    $._begin_argument,
    $._begin_requirement,
    $._begin_branch_condition, // also the title of a button, which ends like a condition
    $._begin_place_condition,
    $._begin_target,
    $._begin_assigned,
    $._begin_statement, // a condition in a scenario
    $._error_sentinel,
  ],

  rules: {
    source_file: ($) => repeat(choice($.import, $.style, $.flow, $.scenario)),

    import: ($) => seq(repeat($.attribute), optional($.access), 'import', field('name', $.name)),
    attribute: ($) => seq('@', $.name, optional($.argument_list)),
    access: () => choice('public', 'package', 'internal'),

    style: ($) => seq('style', field('name', $.name), '=', $.presentation, optional($.options)),
    options: ($) => seq('{', repeat(seq($.option, $._line_end)), '}'),
    option: ($) => seq(field('name', $.name), ':', list(fragment($._begin_line, $.expression, $._end))),

    flow: ($) =>
      seq(
        optional($.access), 'flow', field('name', $.name), optional($.parameter_list),
        optional(seq(':', list(fragment($._begin_protocol, $.type, $._end)))),
        field('body', $.flow_body)),
    flow_body: ($) => seq('{', repeat($._member), '}'),

    // Several members may share a line. Only a member that may end with operations ends with its line.
    _member: ($) =>
      choice(
        seq(choice($.start, $.event, $.link), optional($._line_end)),
        seq($.screen, optional($._requirement_end)),
        $.needs, $.variable, $.exit, $.alert, $.screens, $.tabs, alias($.columns, $.tabs), $.work),

    needs: ($) =>
      seq(
        'needs', field('name', $.name), ':', fragment($._begin_stored_type, $.type, $._end),
        optional(seq('=', fragment($._begin_line, $.expression, $._end)))),
    variable: ($) =>
      seq(
        'var', field('name', $.name), ':', fragment($._begin_stored_type, $.type, $._end),
        '=', fragment($._begin_line, $.expression, $._end)),

    start: ($) =>
      seq('start', choice($._first_screens, $._first_columns, alias($.start_branches, $.branches))),
    _first_screens: ($) => seq($.destination, optional($.container), optional(seq(',', $.operations))),
    // `content list, detail message(id: 3)`. The scanner reads the words of columns as it reads the name of a style.
    _first_columns: ($) => seq(alias($.fill, $.show_as), optional(seq(',', $.operations))),
    fill: ($) => seq(alias($._column, $.presentation), $.destination, optional('beside')),
    _column: ($) => alias($._style_name, $.name),
    start_branches: ($) =>
      seq('{', repeat(seq(alias($.start_branch, $.branch), optional($._line_end))), '}'),
    start_branch: ($) =>
      seq(
        $._branch_head,
        choice(
          seq('->', choice($._first_screens, $._first_columns, seq($.replace, optional(seq(',', $.operations))))),
          alias($.start_branches, $.branches))),

    exit: ($) => seq('exit', field('name', $.name), optional($.parameter_list)),
    event: ($) => seq('event', field('name', $.name), optional($.parameter_list), optional($._handler)),
    link: ($) => seq('link', choice($.string, $.name), $._handler),

    screen: ($) =>
      seq(
        'screen', field('name', $.name), optional($.parameter_list), optional(seq(':', $.reducer)),
        optional(seq('as', $.presentation)), optional($.requirement), optional($.stays), optional($.transitions)),
    alert: ($) =>
      seq(choice('alert', 'dialog'), field('name', $.name), optional($.parameter_list), field('body', $.alert_body)),
    alert_body: ($) => seq('{', repeat(seq(choice($.alert_text, $.alert_field, $.alert_button), $._line_end)), '}'),
    alert_text: ($) => seq(choice('title', 'message'), ':', fragment($._begin_line, $.expression, $._end)),
    alert_field: ($) => seq('field', field('name', $.name), ':', fragment($._begin_line, $.expression, $._end)),
    alert_button: ($) =>
      seq(
        choice('button', 'destructive', 'cancel'), field('name', $.name), optional($.parameter_list), ':',
        fragment($._begin_branch_condition, $.expression, $._end), optional($._handler)),
    screens: ($) => seq('screens', optional(list($.name)), $.transitions),
    tabs: ($) => seq('tabs', '{', repeat(seq($.tab, optional($._requirement_end))), '}'),
    tab: ($) =>
      seq('tab', field('name', $.name), ':', $.reducer, optional($.requirement), optional($.transitions)),
    columns: ($) => seq('columns', '{', repeat(seq(alias($.column, $.tab), optional($._requirement_end))), '}'),
    column: ($) =>
      seq(
        choice('sidebar', 'content', 'detail'), field('name', $.name), ':', $.reducer, optional($.requirement),
        optional($.transitions)),
    work: ($) => seq('work', field('name', $.name), ':', $.reducer, optional($.transitions)),
    reducer: ($) => seq(fragment($._begin_reducer, $.type, $._end), optional($.argument_list)),
    requirement: ($) => seq('requires', fragment($._begin_requirement, $.condition, $._end), 'else', $.operations),

    stays: ($) => seq('stays', 'if', fragment($._begin_requirement, $.condition, $._end)),

    transitions: ($) => seq('{', repeat(seq($.transition, $._line_end)), '}'),
    transition: ($) => seq(field('trigger', $.trigger), optional('always'), optional($._handler)),
    trigger: ($) => seq(optional('exit'), $._path, optional($.binding_list)),
    _path: ($) => seq($.name, repeat(seq('.', $.name))),
    binding_list: ($) => bracketed('(', $.binding, ')'),
    binding: ($) => choice('_', seq($.name, optional(seq(':', fragment($._begin_listed_type, $.type, $._end))))),

    _handler: ($) => choice(seq('->', $.operations), $.branches),
    branches: ($) => seq('{', repeat(seq($.branch, optional($._line_end))), '}'),
    branch: ($) => seq($._branch_head, $._handler),
    _branch_head: ($) =>
      choice(
        seq('if', fragment($._begin_branch_condition, $.condition, $._end)),
        seq('else', optional(seq('if', fragment($._begin_branch_condition, $.condition, $._end))))),

    operations: ($) => seq(list($._operation), optional($.without_animation)),
    without_animation: ($) => seq(alias($._without_animation, 'without'), 'animation'),
    _operation: ($) =>
      choice(
        $.show_as, $.show_by_word, $.present, $.back, $.pop, $.dismiss, $.replace, $.select, $.clear, $.send, $.set, $.update,
        $.do_event, $.exit_operation, $.resume, $.forget),

    // A style without a screen is accepted here. A tool that knows all styles reports the missing screen.
    show_as: ($) =>
      seq($.presentation, optional(choice(seq($.destination, optional(choice($.container, 'beside'))), $.argument_list))),
    show_by_word: ($) => seq(choice('show', 'swap'), $.destination),
    present: ($) => seq('present', '(', fragment($._begin_argument, $.expression, $._end), ')', $.destination),
    back: ($) => seq('back', optional(choice($.integer, seq('to', $.place)))),
    pop: ($) => seq('pop', optional(seq('to', $.place))),
    dismiss: ($) => seq('dismiss', optional(choice($.integer, 'all'))),
    replace: ($) => seq('replace', choice(seq($.destination, optional($.container)), bracketed('[', $.route, ']'))),
    select: ($) => seq('select', $.name),
    clear: ($) => seq('clear', $.name, optional('beside')),
    send: ($) => seq('send', $._path, optional($.argument_list)),
    set: ($) =>
      seq(
        'set', fragment($._begin_target, $.target, $._end), choice('=', $.operator),
        fragment($._begin_assigned, $.expression, $._end)),
    update: ($) => seq('update', $.destination),
    do_event: ($) => seq('do', field('name', $.name), optional($.argument_list)),
    // The name is empty after `exit` without a name.
    exit_operation: ($) => seq('exit', field('name', $.name), optional($.argument_list)),
    resume: () => 'resume',
    forget: () => 'forget',

    place: ($) =>
      seq(choice('root', $.name), optional(seq('where', fragment($._begin_place_condition, $.condition, $._end)))),
    route: ($) => seq(optional($.presentation), $.destination, optional($.container)),
    destination: ($) => seq(field('name', $.name), optional($.argument_list)),
    presentation: ($) => seq(choice($.kind, alias($._style_name, $.name)), optional($.container)),
    container: ($) => seq(choice('in', alias($._without_navigation, 'without')), 'navigation'),

    parameter_list: ($) => bracketed('(', $.parameter, ')'),
    parameter: ($) =>
      seq(
        field('name', $.name), ':', fragment($._begin_listed_type, $.type, $._end),
        optional(seq('=', fragment($._begin_argument, $.expression, $._end)))),
    argument_list: ($) => bracketed('(', $.argument, ')'),
    argument: ($) =>
      seq(optional(seq($._label, field('label', $.name), ':')), fragment($._begin_argument, $.expression, $._end)),

    scenario: ($) =>
      seq('scenario', field('description', $.string), 'for', field('flow', $.name), optional($.argument_list), $.steps),
    steps: ($) => seq('{', repeat(seq($.step, $._line_end)), '}'),
    step: ($) =>
      seq(
        $._happening, optional(seq('when', list(fragment($._begin_statement, $.condition, $._end)))), '=>',
        list($._shown_route)),
    _shown_route: ($) => alias($.shown_route, $.route),
    shown_route: ($) =>
      seq(optional($.presentation), $.destination, optional($.container), optional('front'), optional($.stack)),
    stack: ($) => bracketed('[', $._shown_route, ']'),
    _happening: ($) =>
      choice(
        seq('link', $.string), 'start', 'given', seq('select', $._path), seq('go', 'back', optional($.integer)),
        seq('swipe', 'down'), seq($._path, optional($.argument_list))),

    // Fragments of Swift.
    type: ($) => $._swift,
    expression: ($) => $._swift,
    condition: ($) => $._swift,
    target: ($) => $._swift,
    _swift: ($) => repeat1(choice($._go_on, $._token, $.group)),
    _token: ($) =>
      choice(
        $.name, $.type_name, $.member, $.swift_keyword, $.constant, $.closure_parameter, $.macro, $.integer, $.float,
        $.string, $.regex, $.operator, '->', '=', ',', ':', '.', ';'),
    group: ($) =>
      choice(
        seq('(', repeat(choice($._token, $.group)), ')'),
        seq('[', repeat(choice($._token, $.group)), ']'),
        seq('{', repeat(choice($._token, $.group)), '}')),
  },
});
