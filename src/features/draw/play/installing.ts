import * as z from 'zod/mini';
import { $draw } from '#src/features/draw/store.ts';

const STORAGE_KEY = 'installation';
/** Names the reading of this tab that has been counted: its letter comes back with each reload. */
const COUNTED_KEY = 'lecture-comptee';
/** A first reading is no habit yet. */
const READINGS_BEFORE = 2;

const installationSchema = z.object({ readings: z.int(), isRefused: z.boolean() });

type Installation = z.infer<typeof installationSchema>;

const NOTHING: Installation = { readings: 0, isRefused: false };

/** What this browser has kept; nothing where it keeps nothing, or what is there is not ours. */
function readInstallation(): Installation {
  try {
    return installationSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return NOTHING;
  }
}

function keepInstallation(changed: Partial<Installation>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readInstallation(), ...changed }));
  } catch {
    // Storage refused: as it cannot be counted, the offer is never made.
  }
}

/** Counts the reading on the page once, and as far as the offer needs it. */
function countReading(): void {
  const run = $draw.get().completedAt ?? '';
  const { readings } = readInstallation();
  if (readings >= READINGS_BEFORE) return;
  try {
    if (sessionStorage.getItem(COUNTED_KEY) === run) return;
    sessionStorage.setItem(COUNTED_KEY, run);
    keepInstallation({ readings: readings + 1 });
  } catch {
    // Nor is it made where a reload would count twice.
  }
}

/** For good. */
export function refuseInstallation(): void {
  keepInstallation({ isRefused: true });
}

/**
 * Whether the offer may be made below the reading on the page: after the second one at the earliest, and to whoever has
 * not refused it.
 */
export function isOfferDue(): boolean {
  countReading();
  const { readings, isRefused } = readInstallation();
  return readings >= READINGS_BEFORE && !isRefused;
}
