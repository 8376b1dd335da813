/**
 * Logs an error's name, message and stack as JSON. Callers never put a visitor's input into an error message, so no
 * personal data reaches the log.
 */
export function logFault(error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(JSON.stringify({ level: 'error', name, message, stack }));
}

export function logEvent(
  event: string,
  details: Record<string, string | number | boolean> = {},
): void {
  console.info(JSON.stringify({ level: 'info', event, ...details }));
}
