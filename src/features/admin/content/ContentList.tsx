import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { WorkingCopies } from '#src/features/admin/documents/WorkingCopies.tsx';
import { Loaded, SearchFilter, SelectFilter } from '#src/features/admin/list/ListCard.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Lozenge } from '#src/ui/Lozenge.tsx';
import { Placeholder, Sheet } from '#src/ui/Sheet.tsx';
import { contentAddress } from './texts/address.ts';
import type { ContentSummary } from './texts/api.ts';
import { contents } from './texts/editor.ts';
import {
  $narrowing,
  $scrolled,
  $unfolded,
  approvalIn,
  groupsOf,
  isUnfolded,
  leftIn,
  narrow,
  STATES,
  type State,
  unfold,
} from './texts/list.ts';
import { REVIEW_ADDRESS } from './texts/route.ts';

export function ContentList() {
  const { search, state } = useStore($narrowing);
  useLayoutEffect(() => {
    scrollTo({ top: $scrolled.get(), behavior: 'instant' });
    return () => $scrolled.set(scrollY);
  }, []);
  const texts = useStore(contents.$resource).value?.texts;
  return (
    <>
      <WorkingCopies
        kind="content"
        titleOf={({ id }) => texts?.find((one) => one.id === id)?.title ?? id}
        editor={{
          open: ({ id }) => {
            location.hash = contentAddress(id);
          },
        }}
      />
      <Sheet
        title="Contenu du site"
        tools={
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <SearchFilter
              label="Chercher un texte"
              placeholder="Chercher un titre"
              value={search}
              onSearch={(search) => narrow({ search })}
            />
            <SelectFilter
              label="État des textes"
              value={state}
              options={STATES}
              onChoose={(state) => narrow({ state })}
            />
          </div>
        }
      >
        <Loaded resource={contents} waiting="Chargement des textes…">
          {({ texts }) => (
            <>
              <ApprovalProgress all={texts} />
              <Groups all={texts} search={search} state={state} />
            </>
          )}
        </Loaded>
      </Sheet>
    </>
  );
}

function ApprovalProgress({ all }: { all: ContentSummary[] }) {
  const { approved, total } = approvalIn(all);
  if (total === 0) return null;
  const isDone = approved === total;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 bg-shade px-4 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p id="approval">
          <strong className="[font-variant-numeric:lining-nums]">
            {approved} sur {total}
          </strong>{' '}
          textes de la lecture relus et approuvés
        </p>
        <progress
          className="mt-1.5 block h-2 w-full overflow-hidden rounded-[1em] bg-ink/15 [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-ink/15 [&::-webkit-progress-value]:bg-moss"
          aria-labelledby="approval"
          value={approved}
          max={total}
        />
      </div>
      {!isDone && (
        <Button look="quiet" small href={REVIEW_ADDRESS}>
          Relire les textes
        </Button>
      )}
    </div>
  );
}

function Groups({ all, search, state }: { all: ContentSummary[]; search: string; state: State }) {
  const groups = groupsOf(all, search, state);
  useStore($unfolded);
  if (groups.length === 0) {
    return <Placeholder>Aucun texte ne correspond à cette recherche.</Placeholder>;
  }
  return groups.map(({ title, items }) => (
    <details key={title} open={isUnfolded({ title, items })} className="group mt-6">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          unfold(title, !isUnfolded({ title, items }));
        }}
        className="flex min-h-11 cursor-pointer list-none items-baseline gap-3 border-b border-ink/40 py-1 marker:hidden"
      >
        <Lozenge className="text-red group-open:rotate-45" />
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h3 className="text-2xl">{title}</h3>
          <span className="text-small text-umber">{summaryOf(items)}</span>
        </span>
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-x-10">
        {items.map((content) => (
          <ContentRow key={content.id} content={content} />
        ))}
      </ul>
    </details>
  ));
}

function summaryOf(items: ContentSummary[]): string {
  const left = items.reduce((sum, one) => sum + leftIn(one), 0);
  const count = `${items.length} ${items.length > 1 ? 'textes' : 'texte'}`;
  return left > 0 ? `${count}, ${left} à relire` : count;
}

function ContentRow({ content }: { content: ContentSummary }) {
  const { id, title, isChanged, checks } = content;
  const left = leftIn(content);
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
