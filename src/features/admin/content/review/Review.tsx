import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { contentAddress } from '#src/features/admin/content/address.ts';
import { useCardNames } from '#src/features/admin/content/cards.ts';
import {
  $content,
  type ContentDocument,
  contentEditor,
  contents,
} from '#src/features/admin/content/editor.ts';
import { readField, schemaAt } from '#src/features/admin/content/form/schema.ts';
import { summaryOf, valueAt } from '#src/features/admin/content/form/values.ts';
import { approvalIn } from '#src/features/admin/content/list.ts';
import { Markdown } from '#src/features/admin/content/preview/Markdown.tsx';
import { filledIn, shown } from '#src/features/admin/content/preview/shown.ts';
import { TextReading } from '#src/features/admin/content/preview/TextReading.tsx';
import { leaveContent } from '#src/features/admin/content/route.ts';
import { DocumentNotices } from '#src/features/admin/documents/EditorFrame.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card, Placeholder } from '#src/ui/Card.tsx';
import {
  $review,
  $shownName,
  approve,
  beginReview,
  endReview,
  hasApproval,
  next,
  previous,
} from './review.ts';

/** The texts that wait for the owner's approval, one by one. */
export function Review() {
  const { state } = useStore($review);
  const draft = useStore($content);
  const name = useStore($shownName);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    beginReview();
    heading.current?.focus();
  }, []);

  return (
    <>
      {draft && (
        <DocumentNotices state={draft} editor={contentEditor} onSave={contentEditor.save} />
      )}
      <Card
        title="Relire les textes"
        titleRef={heading}
        tools={
          <Button look="quiet" small onClick={leave}>
            Terminer
          </Button>
        }
      >
        <Progress />
        {state === 'failed' && (
          <Placeholder role="alert" title="Erreur de chargement">
            <Button look="quiet" small className="mt-4" onClick={beginReview}>
              Réessayer
            </Button>
          </Placeholder>
        )}
        {state === 'done' && (
          <Placeholder role="status" title="Tout est parcouru">
            Vous avez vu tous les textes qui attendaient votre accord.
          </Placeholder>
        )}
        {state === 'reading' && draft && name !== null && <Text draft={draft} name={name} />}
        {state === 'loading' && (
          <Placeholder role="status">Chargement du texte suivant…</Placeholder>
        )}
        {(state === 'reading' || state === 'loading') && <Actions />}
      </Card>
    </>
  );
}

async function leave(): Promise<void> {
  if (await endReview()) leaveContent();
}

/** « 12 sur 174 », with what is approved here and not published yet. */
function Progress() {
  const all = useStore(contents.$resource).value?.texts ?? [];
  const draft = useStore($content);
  const { names } = useStore($review);
  const { approved, total } = approvalIn(all);
  const here = names.filter((name) => hasApproval(draft?.fields.fields, name)).length;
  return (
    <p role="status" className="mt-4 text-umber [font-variant-numeric:lining-nums]">
      {approved + here} sur {total} textes approuvés
    </p>
  );
}

const LISTED = /(^|\.)\d+$/;

function Text({ draft, name }: { draft: ContentDocument; name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cards = useCardNames();
  const schema = schemaAt(draft.saved?.schema ?? {}, name);
  const { words = {} } = useStore(contents.$resource).value ?? {};

  // The next text begins in sight; the focus stays on the button that led to it.
  useEffect(() => {
    if (name || draft.id) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [name, draft.id]);

  if (!schema) return null;
  const value = shown(schema, valueAt(draft.fields.fields, name), words);
  // One of a list is known by what it says, a part by what it is.
  const part = LISTED.test(name) ? summaryOf(value, cards).title : readField(schema).label;
  return (
    <article aria-labelledby="reviewed" className="mx-auto max-w-prose py-2">
      <h3
        id="reviewed"
        ref={heading}
        className="scroll-mt-24 scroll-mb-32 flex flex-wrap items-center gap-x-3 text-2xl"
      >
        {[draft.saved?.title, name && part].filter(Boolean).join(' – ')}
        {hasApproval(draft.fields.fields, name) && <Badge tone="good">Approuvé</Badge>}
      </h3>
      <TextReading schema={schema} value={value} cards={cards} />
      {name === '' && draft.fields.body && (
        <div className="mt-6 [&_h2]:text-title-3">
          <Markdown text={filledIn(draft.fields.body, words)} />
        </div>
      )}
    </article>
  );
}

/** In place while the next text comes: the focus stays where it is. */
function Actions() {
  const { index, state } = useStore($review);
  const draft = useStore($content);
  const name = useStore($shownName);
  const busy = state === 'loading';
  return (
    <div className="sticky bottom-0 mt-6 -mb-2 flex flex-wrap items-center gap-3 border-t border-ink/25 bg-ivory py-4">
      <Button small busy={busy} onClick={approve}>
        Approuver
      </Button>
      <Button look="quiet" small busy={busy} onClick={next}>
        Suivant
      </Button>
      {index > 0 && (
        <Button look="quiet" small busy={busy} onClick={previous}>
          Précédent
        </Button>
      )}
      {draft && name !== null && (
        <a
          className="ml-auto inline-flex min-h-11 items-center"
          href={contentAddress(draft.id, name)}
        >
          Modifier
        </a>
      )}
    </div>
  );
}
