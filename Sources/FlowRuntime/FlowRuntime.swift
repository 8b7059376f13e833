// FlowRuntime
