import { atom } from 'nanostores';
import { onLeave } from '#src/features/admin/session/session-store.ts';
import { slugify } from '#src/text/slug.ts';
import type { ContentSummary } from './api.ts';
import { CONTENT_GROUPS, GROUP_TITLES } from './model.ts';

/** What the list can be narrowed to; an empty value narrows nothing. */
export const STATES = {
  '': 'Tous les textes',
  changed: 'Modifiés',
  checks: 'À vérifier',
  approval: 'À relire',
};

type State = keyof typeof STATES;

const ALL = { search: '', state: '' } as const;
const $filters = atom<{ search: string; state: State }>(ALL);
onLeave(() => $filters.set(ALL));

/** What the list is narrowed to. */
export const shownTexts = {
  $filters,
  filter: (changes: object) => $filters.set({ ...$filters.get(), ...changes }),
};

const IN_STATE: Record<State, (content: ContentSummary) => boolean> = {
  '': () => true,
  changed: ({ isChanged }) => isChanged,
  checks: ({ checks }) => checks > 0,
  approval: ({ approval }) => approval.left.length > 0,
};

/** The texts in which all words occur, however they are written, by group. */
export function groupsOf(contents: readonly ContentSummary[], search: string, state: State) {
  const words = search.split(/\s+/).map(slugify);
  return CONTENT_GROUPS.map((group) => {
    const title = GROUP_TITLES[group];
    const items = contents.filter((one) => {
      const text = slugify([one.title, title, one.id].join(' '));
      const isFound = words.every((word) => text.includes(word));
      return one.group === group && IN_STATE[state](one) && isFound;
    });
    return { title, items };
  }).filter(({ items }) => items.length > 0);
}

/** How many texts in them are approved, and how many are to be. */
export function approvalIn(contents: readonly ContentSummary[]) {
  const total = contents.reduce((sum, { approval }) => sum + approval.total, 0);
  const left = contents.reduce((sum, { approval }) => sum + approval.left.length, 0);
  return { approved: total - left, total };
}
