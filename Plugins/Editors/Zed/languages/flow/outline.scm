(flow "flow" @context name: (name) @name) @item
(style "style" @context name: (name) @name) @item
(screen "screen" @context name: (name) @name) @item
(alert ["alert" "dialog"] @context name: (name) @name) @item
(alert_button name: (name) @name) @item
(tab "tab" @context name: (name) @name) @item
(work "work" @context name: (name) @name) @item
(event "event" @context name: (name) @name) @item
(exit "exit" @context name: (name) @name) @item
(link "link" @context (string) @name) @item
(link "link" @context (name) @name) @item
(transition trigger: (trigger) @name) @item
(scenario "scenario" @context description: (string) @name) @item
