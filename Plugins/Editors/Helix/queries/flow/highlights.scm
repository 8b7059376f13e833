; Each token has exactly one capture, so it does not matter whether an editor uses the first or the last match.

(comment) @comment
(doc_comment) @comment.line.documentation
(block_comment) @comment

; Words of the language

["if" "else" "where" "requires" "stays" "when"] @keyword.control.conditional
"import" @keyword.control.import
(access _ @keyword.storage.modifier)
[
  "flow" "screens" "screen" "style" "tabs" "tab" "columns" "work" "start" "event" "link" "needs" "var" "scenario"
  "alert" "dialog" "title" "message" "field" "button" "destructive" "cancel" "sidebar" "content" "detail" "beside" "front"
] @keyword
[
  "show" "swap" "do" "present" "back" "pop" "dismiss" "replace" "select" "clear" "send" "set" "update" "to" "root" "all" "as" "in"
  "without" "navigation" "animation" "always" "for" "go" "swipe" "down" "given" "exit" "resume" "forget"
] @keyword
(kind) @constant.builtin
(link (name) @keyword)

; Declarations

(import name: (name) @namespace)
(attribute "@" @attribute)
(attribute (name) @attribute)
(flow name: (name) @type)
(style name: (name) @type)
(screen name: (name) @type)
(alert name: (name) @type)
(tab name: (name) @type)
(work name: (name) @type)
(event name: (name) @function)
(exit name: (name) @function)
(alert_button name: (name) @function)
(trigger (name) @function)
(needs name: (name) @variable.other.member)
(variable name: (name) @variable.other.member)
(option name: (name) @variable.other.member)
(alert_field name: (name) @variable.other.member)
(parameter name: (name) @variable.parameter)
(argument label: (name) @variable.parameter)
(binding (name) @variable.parameter)
(binding "_" @variable.parameter)

; References

(destination name: (name) @variable)
(place (name) @variable)
(presentation (name) @constant)
(screens (name) @variable)
(select (name) @variable)
(clear (name) @constant)
(send (name) @variable)
(do_event name: (name) @function)
(exit_operation name: (name) @function)
(step (name) @variable)
(scenario flow: (name) @type)

; Swift

(type (name) @variable)
(expression (name) @variable)
(condition (name) @variable)
(target (name) @variable)
(group (name) @variable)
(type_name) @type
(member) @variable.other.member
(swift_keyword) @keyword
(constant) @constant.builtin
(closure_parameter) @variable.builtin
(macro) @function.macro
(integer) @constant.numeric
(float) @constant.numeric
(string) @string
(regex) @string.regexp
(operator) @operator
["=" "->" "=>"] @operator
["," ":" "." ";"] @punctuation.delimiter
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
