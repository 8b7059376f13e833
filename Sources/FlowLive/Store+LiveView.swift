#if DEBUG && (canImport(Darwin) || canImport(Glibc) || canImport(Musl))
  public import FlowRuntime

  extension Store where State: FlowState {
    /// Shows the app's session on the page of `flowc graph --serve` while you use the app: its top screen on the map, and its last
    /// steps as a scenario.
    ///
    /// ```swift
    /// #if DEBUG
    ///   store.showLive(Numbers(api: api))
    /// #endif
    /// ```
    ///
    /// Only debug builds have this method. It connects only to this machine, which for an app in the simulator is the Mac. If no
    /// server is listening, it does nothing.
    ///
    /// - Parameters:
    ///   - flow: the flow whose state the store holds.
    ///   - count: the number of steps to show, at least one.
    ///   - values: the values that the scenario may contain.
    ///   - port: the port of the page.
    /// - Returns: the task that updates the page. It ends when you cancel it, or when the store is released.
    @discardableResult
    public func showLive<Flow: FlowReducer>(
      _ flow: Flow, last count: Int = 100, keeping values: [RecordedValue] = [], port: UInt16 = 8765
    ) -> Task<Void, Never> where Flow.State == State, Flow.Action == Action {
      // The recorder comes first, so that it has a step before the events of the step arrive.
      let recorder = record(flow, last: count, keeping: values)
      let events = events(of: flow)
      // Detached, so that the app never waits for the page.
      return Task.detached {
        var top: ShownScreen?
        for await event in events {
          switch event {
          case .topChanged(let screen): top = screen
          case .sent(let sent) where !sent.isDelivery: break
          default: continue
          }
          let session = await recorder.scenario("a live session")
          LivePage.post(flow: top?.flow, screen: top?.name, session: session, port: port)
        }
        await recorder.stop()
      }
    }
  }
#endif
