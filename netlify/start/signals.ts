/** Ends the process once `close` is done; a second signal ends it at once. */
export function closeOnSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      close().finally(() => process.exit(0));
    });
  }
}
