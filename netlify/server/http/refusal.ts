interface RefusalOptions {
  headers?: Record<string, string>;
  /** What the body carries beside `message`, e.g. `fields` with a sentence a field. */
  details?: Record<string, unknown>;
}

/** The one error a caller may see: a status and a French sentence. Anything else is logged and answered 500. */
export class Refusal extends Error {
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

/** Names of the fields that the schema refused. */
export function invalidFields(refusal: Refusal | null): Set<string> {
  return new Set(Object.keys(refusal?.details.fields ?? {}));
}
