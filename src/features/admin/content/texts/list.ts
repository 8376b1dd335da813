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
  approval: (content) => leftIn(content) > 0,
};

/** How many of its texts are still to be approved. */
export function leftIn({ approval }: ContentSummary): number {
  return approval ? approval.total - approval.approved : 0;
}

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

/** Approved texts of all texts. */
export function approvalIn(contents: readonly ContentSummary[]) {
  const sum = (count: (approval: { approved: number; total: number }) => number) =>
    contents.reduce((all, { approval }) => all + (approval ? count(approval) : 0), 0);
  return { approved: sum(({ approved }) => approved), total: sum(({ total }) => total) };
}
