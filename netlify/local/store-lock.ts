/** Any number of reads at a time, or one write alone; in the order they came. */
export class StoreLock {
  #lastWrite: Promise<unknown> = Promise.resolve();
  #readsSince = new Set<Promise<unknown>>();

  read<T>(operation: () => Promise<T>): Promise<T> {
    const result = this.#lastWrite.then(operation);
    const settled: Promise<unknown> = result.then(
      () => this.#readsSince.delete(settled),
      () => this.#readsSince.delete(settled),
    );
    this.#readsSince.add(settled);
    return result;
  }

  write<T>(operation: () => Promise<T>): Promise<T> {
    const result = Promise.all([this.#lastWrite, ...this.#readsSince]).then(operation);
    this.#lastWrite = result.catch(() => undefined);
    return result;
  }
}
