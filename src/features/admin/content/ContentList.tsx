import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { WorkingCopies } from '#src/features/admin/documents/WorkingCopies.tsx';
import { Loaded, SearchFilter, StateFilter } from '#src/features/admin/list/ListCard.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Lozenge } from '#src/ui/Lozenge.tsx';
import { Placeholder, Sheet } from '#src/ui/Sheet.tsx';
import { contentAddress, REVIEW } from './texts/address.ts';
import type { ContentSummary } from './texts/api.ts';
import { contents } from './texts/editor.ts';
import { approvalIn, groupsOf, STATES, shownTexts } from './texts/list.ts';

/** Groups above this are folded until something is looked for. */
const MANY = 12;

export function ContentList() {
  const { search, state } = useStore(shownTexts.$filters);
  const texts = useStore(contents.$resource).value?.texts;
  const scrolled = useRef(0);

  // It comes back as it was left for a text.
  useLayoutEffect(() => {
    scrollTo({ top: scrolled.current, behavior: 'instant' });
    return () => {
      scrolled.current = scrollY;
    };
  }, []);

  return (
    <>
      <WorkingCopies
        kind="content"
        titleOf={({ id }) => texts?.find((one) => one.id === id)?.title ?? id}
        editor={{ open: ({ id }) => location.assign(contentAddress(id)) }}
      />
      <Sheet
        title="Contenu du site"
        tools={
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <SearchFilter
              of={shownTexts}
              label="Chercher un texte"
              placeholder="Chercher un titre"
            />
            <StateFilter of={shownTexts} label="État des textes" options={STATES} />
          </div>
        }
      >
        <Loaded resource={contents} waiting="Chargement des textes…">
          {({ texts }) => {
            const groups = groupsOf(texts, search, state);
            return (
              <>
                {texts.some(({ approval }) => approval.left.length > 0) && (
                  <Button look="link" className="mt-4 text-blue" href={contentAddress(REVIEW)}>
                    Relire les textes
                  </Button>
                )}
                {groups.length === 0 && (
                  <Placeholder>Aucun texte ne correspond à cette recherche.</Placeholder>
                )}
                {groups.map(({ title, items }) => (
                  // What is looked for is unfolded, whatever was folded before.
                  <details
                    key={[title, state, search].join(' ')}
                    open={search !== '' || state !== '' || items.length <= MANY}
                    className="group mt-6"
                  >
                    <summary className="flex min-h-11 cursor-pointer list-none items-baseline gap-3 border-b border-ink/40 py-1 marker:hidden">
                      <Lozenge className="text-red group-open:rotate-45" />
                      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                        <h3 className="text-2xl">{title}</h3>
                        <span className="text-sm text-umber">{countOf(items)}</span>
                      </span>
                    </summary>
                    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-x-10">
                      {items.map((content) => (
                        <ContentRow key={content.id} {...content} />
                      ))}
                    </ul>
                  </details>
                ))}
              </>
            );
          }}
        </Loaded>
      </Sheet>
    </>
  );
}

/** « 22 textes, 88 à relire » */
function countOf(items: ContentSummary[]): string {
  const { approved, total } = approvalIn(items);
  const count = `${items.length} ${items.length > 1 ? 'textes' : 'texte'}`;
  return approved < total ? `${count}, ${total - approved} à relire` : count;
}

function ContentRow({ id, title, isChanged, checks, approval }: ContentSummary) {
  const left = approval.left.length;
  return (
    <li data-row={id} className="border-b border-ink/15">
      <a
        className="flex min-h-12 items-center justify-between gap-3 px-1 py-2 text-ink no-underline hover:bg-ink/5 hover:underline"
        href={contentAddress(id)}
      >
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="flex flex-wrap justify-end gap-1.5">
          {isChanged && <Badge tone="coming">Modifié</Badge>}
          {checks > 0 && <Badge tone="open">À vérifier ({checks})</Badge>}
          {left > 0 && <Badge>{left} à relire</Badge>}
        </span>
      </a>
    </li>
  );
}
