/**
 * Where an entity stands in lists: `group` names the list, `sort` its place, `note` what can be told without
 * reading the entity. All of [A-Za-z0-9_-].
 */
export interface Place {
  group: string;
  sort: string;
  note?: string;
}

export interface Listed {
  id: string;
  place: Place;
}

const LATEST_MS = 9_999_999_999_999;

/** Sorts newest first as text. */
export function newestFirst(time: Date | string): string {
  return String(LATEST_MS - new Date(time).getTime()).padStart(13, '0');
}

/** Sorts oldest first as text. */
export function oldestFirst(time: Date | string): string {
  return String(new Date(time).getTime()).padStart(13, '0');
}

export function keyOf(id: string, { group, sort, note = '' }: Place): string {
  return `${group}/${sort}.${id}.${note}`;
}

export function parseKey(key: string): Listed {
  const slash = key.indexOf('/');
  const [sort = '', id = '', note = ''] = key.slice(slash + 1).split('.');
  return { id, place: { group: key.slice(0, slash), sort, note } };
}

/** When something listed newest first happened. */
export function listedTime({ place }: Listed): number {
  return LATEST_MS - Number(place.sort);
}

export function cursorOf({ id, place }: Listed): string {
  return `${place.sort}.${id}`;
}
