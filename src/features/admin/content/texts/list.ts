import { contains } from '#src/features/admin/content/schema/values.ts';
import type { ContentSummary } from './api.ts';
import { CONTENT_GROUPS, GROUP_TITLES } from './model.ts';

/** What the list can be narrowed to; an empty value narrows nothing. */
export const STATES = {
  '': 'Tous les textes',
  changed: 'Modifiés',
  checks: 'À vérifier',
  approval: 'À relire',
};

export type State = keyof typeof STATES;

const IN_STATE: Record<State, (content: ContentSummary) => boolean> = {
  '': () => true,
  changed: ({ isChanged }) => isChanged,
  checks: ({ checks }) => checks > 0,
  approval: ({ approval }) => approval.left.length > 0,
};

/** The texts that match, by group. */
export function groupsOf(contents: readonly ContentSummary[], search: string, state: State) {
  return CONTENT_GROUPS.map((group) => {
    const title = GROUP_TITLES[group];
    const items = contents.filter(
      (one) =>
        one.group === group && IN_STATE[state](one) && contains([one.title, title, one.id], search),
    );
    return { title, items };
  }).filter(({ items }) => items.length > 0);
}

/** How many texts in them are approved, and how many are to be. */
export function approvalIn(contents: readonly ContentSummary[]) {
  const total = contents.reduce((sum, { approval }) => sum + approval.total, 0);
  const left = contents.reduce((sum, { approval }) => sum + approval.left.length, 0);
  return { approved: total - left, total };
}
