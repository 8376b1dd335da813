interface RefusalOptions {
  headers?: Record<string, string>;
  /** Added to the body beside `message`, e.g. `fields`: error messages by field name. */
  details?: Record<string, unknown>;
}

/** The one error that is shown to the caller: a status and a French sentence. Any other is logged and answered 500. */
export class ApiError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(status: number, message: string, { headers, details }: RefusalOptions = {}) {
    super(message);
    this.status = status;
    this.headers = headers ?? {};
    this.details = details ?? {};
  }
}

export function createFieldError(field: string, fault: string): ApiError {
  return new ApiError(400, fault, { details: { fields: { [field]: fault } } });
}

export function invalidFields(refusal: ApiError | null): Set<string> {
  return new Set(Object.keys(refusal?.details.fields ?? {}));
}
