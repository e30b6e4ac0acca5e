/** The statuses of the provider's error table, and 501 for what the sandbox does not implement. */
type ErrorStatus = 400 | 401 | 404 | 405 | 409 | 422 | 429 | 500 | 501 | 503;
type ErrorType = 'payment' | 'invalid_request' | 'operation_failed' | 'untyped';

/** An error in the provider's format. Operations throw it; `answerApi` returns it. */
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

/** 400: an invalid parameter; `param` is its name on the wire, e.g. `item_prices[item_price_id][0]`. */
export function wrongParameter(param: string, message: string): BillingError {
  return new BillingError(400, 'invalid_request', 'param_wrong_value', `${param} : ${message}`, param);
}

/** 404: no resource with this id. */
export function notFound(id: string, param?: string): BillingError {
  return new BillingError(404, 'invalid_request', 'resource_not_found', `${id} not found`, param);
}

/** 400: the value of a new resource's member is taken. */
export function duplicate(value: string, param: string): BillingError {
  return new BillingError(400, 'invalid_request', 'duplicate_entry', `The value ${value} is already present.`, param);
}

/** 409: the resource is in another state than the operation needs. */
export function invalidState(message: string): BillingError {
  return new BillingError(409, 'invalid_request', 'invalid_state_for_request', message);
}

/** 501: the sandbox does not implement this. */
export function notImplemented(what: string): BillingError {
  return new BillingError(501, 'untyped', 'sandbox_not_implemented', `The sandbox does not implement ${what}`);
}
