import { AsyncLocalStorage } from 'node:async_hooks';

interface LogContext {
  method: string;
  /** Path pattern such as `/api/readings/one/:id`, without ids or link tokens; or the name of a function. */
  path: string;
  /** Netlify's id of the request, by which Netlify's own log can be searched. */
  request: string;
}

type Details = Record<string, string | number | boolean>;

const logContext = new AsyncLocalStorage<LogContext>();

/** Runs the work and adds this context to everything that it logs, even after the response. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return logContext.run(context, work);
}

/** Logs an error, whose message must not contain a visitor's input, because that may be personal data. */
export function logError(error: unknown, details: Details = {}): void {
  const fields = { ...logContext.getStore(), ...details, ...toLogFields(error) };
  console.error(JSON.stringify({ level: 'error', ...fields }));
}

/** Limits the chain of causes, which is endless when an error is its own cause. */
const MAX_CAUSES = 5;

function toLogFields(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? { code: String(error.code) } : {};
  // For example, a StorageError has the store and the operation in its `details`.
  const details = 'details' in error ? (error.details as object) : {};
  const hasCause = cause !== undefined && depth < MAX_CAUSES;
  return {
    name,
    message,
    ...code,
    ...details,
    stack,
    ...(hasCause && { cause: toLogFields(cause, depth + 1) }),
  };
}

export function logEvent(event: string, details: Details = {}): void {
  console.info(JSON.stringify({ level: 'info', event, ...logContext.getStore(), ...details }));
}
