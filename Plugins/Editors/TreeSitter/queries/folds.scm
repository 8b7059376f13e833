[
  (flow_body)
  (options)
  (transitions)
  (branches)
  (tabs)
  (steps)
  (group)
  (parameter_list)
  (argument_list)
  (block_comment)
] @fold
