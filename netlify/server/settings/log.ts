/**
 * Writes a fault's kind, message and stack. Faults are ours or a third party's: callers never put
 * what a visitor typed into an error's message, so no personal data reaches the log.
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
