/**
 * For `catch`: what no network could bring is made in the browser, by what is fetched then. A server that was reached
 * and failed is told of as before. @throws the call's error, unless it found no network
 */
export function withoutNetwork<T>(
  make: (browser: typeof import('./in-browser.ts')) => T | Promise<T>,
): (error: unknown) => Promise<T> {
  return async (error) => {
    if (!(error instanceof TypeError)) throw error;
    return make(await import('./in-browser.ts'));
  };
}
