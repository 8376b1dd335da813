import { atom } from 'nanostores';
import { listChecks } from '#src/api/admin/checks.ts';
import { call } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { onLeave } from '#src/features/admin/session/session-store.ts';

export const checks = resource(() => call(listChecks));

export const $isChecksOpen = atom(false);

onLeave(() => $isChecksOpen.set(false));

export function openChecks(): void {
  $isChecksOpen.set(true);
}
