import { atom, map } from 'nanostores';
import { contains } from '#src/features/admin/content/schema/values.ts';
import { onLeave } from '#src/features/admin/session/session-store.ts';
import type { ContentSummary } from './api.ts';

type Group = ContentSummary['group'];

const GROUPS: Record<Group, string> = {
  identity: 'Identité et contact',
  offers: 'Offres et avis',
  pages: 'Pages',
  legal: 'Pages légales',
  newsletter: 'La lettre du dimanche',
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

/** What the owner looks for; it stays while she is in one of the texts. */
export const $narrowing = map({ search: '', state: '' as State });

/** The groups that she folded or unfolded herself. */
export const $unfolded = atom<Readonly<Record<string, boolean>>>({});

/** How far the list was scrolled when she left it. */
export const $scrolled = atom(0);

onLeave(() => {
  $scrolled.set(0);
  $narrowing.set({ search: '', state: '' });
  $unfolded.set({});
});

/** Groups above this are folded until they are looked for. */
const MANY = 12;

export function isUnfolded({ title, items }: { title: string; items: unknown[] }): boolean {
  const { search, state } = $narrowing.get();
  return $unfolded.get()[title] ?? (search !== '' || state !== '' || items.length <= MANY);
}

/** What is looked for is unfolded, whatever was folded before. */
export function narrow(changes: Partial<ReturnType<typeof $narrowing.get>>): void {
  $narrowing.set({ ...$narrowing.get(), ...changes });
  $unfolded.set({});
}

export function unfold(title: string, isOpen: boolean): void {
  $unfolded.set({ ...$unfolded.get(), [title]: isOpen });
}

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
