interface ApiErrorOptions {
  headers?: Record<string, string>;
  /** Added to the response body beside `message`, e.g. `fields`: error messages by field name. */
  details?: Record<string, unknown>;
}

/** The only error whose message, in French, is sent to the client. Others are logged; see handler.ts. */
export class ApiError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(status: number, message: string, { headers, details }: ApiErrorOptions = {}) {
    super(message);
    this.status = status;
    this.headers = headers ?? {};
    this.details = details ?? {};
  }
}

export function createFieldError(field: string, message: string): ApiError {
  return new ApiError(400, message, { details: { fields: { [field]: message } } });
}

/** Returns the names of the invalid fields. Pass null for an error that is not an `ApiError`. */
export function getInvalidFields(error: ApiError | null): Set<string> {
  return new Set(Object.keys(error?.details.fields ?? {}));
}
