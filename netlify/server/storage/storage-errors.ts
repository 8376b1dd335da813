export interface FaultOptions extends ErrorOptions {
  /** What the log adds to the message. */
  details?: Record<string, string | number>;
}

/** Storage did not confirm a read or a write: the caller must not report it as done. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly details: Record<string, string | number>;

  constructor(message: string, { details = {}, ...options }: FaultOptions = {}) {
    super(message, options);
    this.details = details;
  }
}

/** What is stored does not have the shape of its store. It is left as it is: another version of the site may read it. */
export class UnreadableEntityError extends StorageError {
  override name = 'UnreadableEntityError';
}

/** Null instead of an entity that cannot be read, so that its neighbours are worked on. @throws any other error */
export async function nullIfUnreadable<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnreadableEntityError) return null;
    throw error;
  }
}
