import { json } from '../http';

/** The statuses that the provider's error table knows, and 501 for what the sandbox does not play. */
type ErrorStatus = 400 | 401 | 404 | 405 | 409 | 422 | 429 | 500 | 501 | 503;
type ErrorType = 'payment' | 'invalid_request' | 'operation_failed' | 'untyped';

/** An API error as the provider writes it. Thrown by an operation and answered by the door. */
export class BillingError extends Error {
  readonly status: ErrorStatus;
  readonly body: Record<string, unknown>;

  constructor(status: ErrorStatus, type: ErrorType, code: string, message: string, param?: string) {
    super(message);
    this.status = status;
    this.body = {
      message,
      type,
      api_error_code: code,
      ...(param && { param }),
      error_code: code,
      error_msg: message,
      http_status_code: status,
    };
  }
}

/** 400: a parameter is wrong; `param` is its name on the wire, e.g. `item_prices[item_price_id][0]`. */
export function wrongParameter(param: string, message: string): BillingError {
  return new BillingError(400, 'invalid_request', 'param_wrong_value', `${param} : ${message}`, param);
}

/** 404: nothing of that kind has this id. */
export function notFound(id: string, param?: string): BillingError {
  return new BillingError(404, 'invalid_request', 'resource_not_found', `${id} not found`, param);
}

/** 501: the provider can, the sandbox cannot. */
export function notImplemented(what: string): BillingError {
  return new BillingError(501, 'untyped', 'sandbox_not_implemented', `The sandbox does not implement ${what}`);
}

/** The error as an answer. */
export function answerError(error: BillingError): Response {
  return json(error.body, error.status);
}
