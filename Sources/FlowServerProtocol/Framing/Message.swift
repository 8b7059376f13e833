package import FlowJSON

/// A message of JSON-RPC 2.0.
package enum Message: Equatable, Sendable {
  case request(id: RequestID, method: String, params: JSON)
  case notification(method: String, params: JSON)
  /// The response to a request that this process has sent.
  case response(id: RequestID, result: Result<JSON, ResponseError>)

  /// Reads a message.
  ///
  /// - Throws: the error response for a text that is not a message. It has the identity of the request, if the text has one.
  package init(_ text: [UInt8]) throws(InvalidMessage) {
    let json: JSON
    do throws(JSONError) {
      json = try JSONReader.read(text)
    } catch {
      throw InvalidMessage(.parseError, "byte \(error.range.lowerBound): \(error.message)")
    }
    guard case .object = json else { throw InvalidMessage(.invalidRequest, "a message is one object") }
    let id = RequestID(json["id"])
    if !json["id"].isNull, id == nil { throw InvalidMessage(.invalidRequest, "an `id` is a whole number or a string") }
    if let method = json["method"].string {
      let params = json["params"]
      switch params {
      case .null, .object, .array: break
      default: throw InvalidMessage(.invalidRequest, "`params` is an object or an array", id: id)
      }
      if let id {
        self = .request(id: id, method: method, params: params)
      } else {
        self = .notification(method: method, params: params)
      }
      return
    }
    guard let id, json["method"].isNull else {
      throw InvalidMessage(.invalidRequest, "a message has a `method`, or is the answer to one", id: id)
    }
    let error = json["error"]
    if case .object = error {
      let code = ErrorCode(rawValue: error["code"].integer ?? ErrorCode.internalError.rawValue)
      self = .response(id: id, result: .failure(ResponseError(code, error["message"].string ?? "")))
    } else {
      self = .response(id: id, result: .success(json["result"]))
    }
  }

  package var json: JSON {
    switch self {
    case .request(let id, let method, let params):
      ["jsonrpc": "2.0", "id": id.json, "method": .string(method), "params": params]
    case .notification(let method, let params): ["jsonrpc": "2.0", "method": .string(method), "params": params]
    case .response(let id, .success(let result)): ["jsonrpc": "2.0", "id": id.json, "result": result]
    case .response(let id, .failure(let error)): ["jsonrpc": "2.0", "id": id.json, "error": error.json]
    }
  }
}

/// The identity of a request: a number or a string, which its sender chooses.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case string(String)

  package init?(_ json: JSON) {
    switch json {
    case .integer(let number): self = .number(number)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }

  package var json: JSON {
    switch self {
    case .number(let number): .integer(number)
    case .string(let text): .string(text)
    }
  }
}

/// The reason why a request has no result.
package struct ResponseError: Error, Equatable, Sendable {
  package var code: ErrorCode
  package var message: String

  package init(_ code: ErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  package var json: JSON { ["code": .integer(code.rawValue), "message": .string(message)] }
}

/// A text that is not a message, and the error that its sender gets.
package struct InvalidMessage: Error, Equatable {
  package var error: ResponseError
  /// The identity of the intended request, if the text has one.
  package var id: RequestID?

  package init(_ code: ErrorCode, _ message: String, id: RequestID? = nil) {
    error = ResponseError(code, message)
    self.id = id
  }

  /// The error response. Its identity is `null` if the request is unknown.
  package var json: JSON { ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.json] }
}

/// The codes of errors that JSON-RPC and the protocol name.
package struct ErrorCode: RawRepresentable, Equatable, Sendable {
  package var rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let parseError = ErrorCode(rawValue: -32700)
  package static let invalidRequest = ErrorCode(rawValue: -32600)
  package static let methodNotFound = ErrorCode(rawValue: -32601)
  package static let invalidParams = ErrorCode(rawValue: -32602)
  package static let internalError = ErrorCode(rawValue: -32603)
  package static let serverNotInitialized = ErrorCode(rawValue: -32002)
  package static let requestFailed = ErrorCode(rawValue: -32803)
  package static let requestCancelled = ErrorCode(rawValue: -32800)
}
