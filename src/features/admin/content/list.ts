import type { ContentSummary } from './api.ts';
import { contains } from './form/values.ts';

type Group = ContentSummary['group'];

export const GROUPS: Record<Group, string> = {
  identity: 'Identité et contact',
  offers: 'Offres et avis',
  pages: 'Pages',
  legal: 'Pages légales',
  newsletter: 'Infolettre',
  cards: 'Cartes',
  neighbours: 'Passages des lettres, de carte à carte',
  arcana: 'Pages des cartes',
  reading: 'Autres textes de la lecture',
};

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
export function groupsOf(
  contents: readonly ContentSummary[],
  search: string,
  state: State,
): { title: string; items: ContentSummary[] }[] {
  return (Object.keys(GROUPS) as Group[])
    .map((group) => ({
      title: GROUPS[group],
      items: contents.filter(
        (one) =>
          one.group === group &&
          IN_STATE[state](one) &&
          contains([one.title, GROUPS[group], one.id], search),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Approved texts of all texts. */
export function approvalIn(contents: readonly ContentSummary[]) {
  const sum = (count: (approval: { approved: number; total: number }) => number) =>
    contents.reduce((all, { approval }) => all + (approval ? count(approval) : 0), 0);
  return { approved: sum(({ approved }) => approved), total: sum(({ total }) => total) };
}
