import { setTimeout as pause } from 'node:timers/promises';
import type { Versioned } from './access.ts';
import { StorageFault } from './faults.ts';

/** Compare-and-swap attempts: one writer wins each round, so this many can contend for an entity. */
export const MAX_ATTEMPTS = 60;

interface Updatable<T> {
  name: string;
  getVersioned: (key: string) => Promise<Versioned<T> | null>;
  /** Truthy when it was written, falsy when the key exists. */
  create: (key: string, value: T) => Promise<unknown>;
  /** Falsy when the entity was changed since it was read. */
  replace: (key: string, old: Versioned<T>, value: T) => Promise<unknown>;
}

/** Compare-and-swap with jitter; `edit` returns null to write nothing. @returns its last result @throws StorageFault */
export async function updateWithRetry<T, Next extends T | null>(
  { name, getVersioned, create, replace }: Updatable<T>,
  key: string,
  edit: (present: T | null) => Next | Promise<Next>,
): Promise<Next> {
  for (let attempt = 1; ; attempt++) {
    const old = await getVersioned(key);
    const next = await edit(old?.value ?? null);
    if (next === null) return next;
    if (await (old ? replace(key, old, next) : create(key, next))) return next;
    if (attempt === MAX_ATTEMPTS) throw new StorageFault(`update ${name}: an entity is too busy`);
    await pause(Math.random() * 20 * (attempt - 1));
  }
}
