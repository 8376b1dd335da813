import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ContentPreview } from '#src/features/admin/content/preview/ContentPreview.tsx';
import { readField, schemaAt } from '#src/features/admin/content/schema/schema.ts';
import { entryTitle, valueAt } from '#src/features/admin/content/schema/values.ts';
import { contentAddress } from '#src/features/admin/content/texts/address.ts';
import {
  $content,
  type ContentDocument,
  contentEditor,
  contents,
} from '#src/features/admin/content/texts/editor.ts';
import { approvalIn } from '#src/features/admin/content/texts/list.ts';
import { leaveContent } from '#src/features/admin/content/texts/route.ts';
import { DocumentNotices } from '#src/features/admin/documents/EditorFrame.tsx';
import { TextBar } from '#src/features/admin/documents/TextBar.tsx';
import { Waiting } from '#src/features/admin/list/Waiting.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import {
  $isRead,
  $review,
  $shownName,
  approve,
  beginReview,
  endReview,
  hasApproval,
  next,
  previous,
  seeEnd,
  takeApprovalBack,
} from './review.ts';

/** The texts that wait for the owner's approval, one by one, on a screen of their own. */
export function Review() {
  const review = useStore($review);
  const draft = useStore($content);
  const name = useStore($shownName);
  const isRead = useStore($isRead);
  const { approved, total } = approvalIn(useStore(contents.$resource).value?.texts ?? []);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    beginReview();
    heading.current?.focus({ preventScroll: true });
    addEventListener('keydown', turnByKey);
    return () => removeEventListener('keydown', turnByKey);
  }, []);

  const { steps, at, state } = review;
  const busy = state === 'loading';
  const isDone = state === 'reading' && at === steps.length;
  const isApproved = name !== null && hasApproval(draft?.fields.fields, name);
  const canPress = isApproved || isRead;
  const approvedIn = (fields: unknown) =>
    steps.filter(({ id, name }) => id === draft?.id && hasApproval(fields, name)).length;
  // With what is approved here and not published yet.
  const now = approved + approvedIn(draft?.fields.fields) - approvedIn(draft?.saved?.fields);
  const left = total - now;
  const rest = left > 0 ? `, ${left} ${left > 1 ? 'restent' : 'reste'}` : '';
  return (
    <section aria-label="Relire les textes" className="grid gap-4">
      <TextBar
        back={{ label: 'Terminer', onClick: leave }}
        title="Relire les textes"
        heading={heading}
        status={`${now} sur ${total} textes approuvés${rest}`}
      >
        {(busy || (state === 'reading' && !isDone)) && (
          // In place while the next text comes: the focus stays where it is.
          <div className="flex items-center gap-1 max-md:*:px-1 max-md:*:text-sm max-[22rem]:*:text-[0.8125rem] md:gap-2">
            <Button
              look="quiet"
              small
              busy={busy}
              aria-disabled={busy || at === 0 || undefined}
              onClick={previous}
            >
              Précédent
            </Button>
            <Button look="quiet" small busy={busy} onClick={next}>
              Suivant
            </Button>
            <Button
              small
              busy={busy}
              aria-disabled={busy || !canPress || undefined}
              aria-describedby={canPress ? undefined : 'review-hint'}
              className="md:min-w-36 aria-disabled:opacity-60"
              onClick={isApproved ? takeApprovalBack : approve}
            >
              {isApproved ? 'Reprendre l’accord' : 'Approuver'}
            </Button>
            <span id="review-hint" hidden>
              Possible une fois la fin du texte lue.
            </span>
          </div>
        )}
      </TextBar>
      {draft && <DocumentNotices state={draft} editor={contentEditor} />}
      {state === 'failed' && (
        <Notice tone="failed" role="alert" buttons={[['Réessayer', beginReview]]}>
          Erreur de chargement
        </Notice>
      )}
      {isDone && (
        <Notice tone="good" role="status">
          <strong>Tout est parcouru</strong>
          <small>Vous avez vu tous les textes qui attendaient votre accord.</small>
        </Notice>
      )}
      {busy && <Waiting words="Chargement du texte suivant…" />}
      {draft && name !== null && <Text key={`${draft.id} ${name}`} draft={draft} name={name} />}
    </section>
  );
}

async function leave(): Promise<void> {
  if (await endReview()) leaveContent();
}

/** The arrows turn to the next text and back, unless something else takes them. */
function turnByKey({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
  const isTaken = target instanceof Element && target.closest('input, textarea, [role="dialog"]');
  if (isTaken || altKey || ctrlKey || metaKey) return;
  if (key === 'ArrowRight') next();
  if (key === 'ArrowLeft') previous();
}

const LISTED = /(^|\.)\d+$/;

function Text({ draft, name }: { draft: ContentDocument; name: string }) {
  const article = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { id, saved, fields } = draft;
  const { title, schema = {} } = saved ?? {};

  useLayoutEffect(() => {
    // A text begins at its top; the focus stays on the button that led to it.
    article.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    if (!end.current) return;
    // What was scrolled past was in sight too.
    const observer = new IntersectionObserver(([entry]) => seeEnd(entry?.isIntersecting ?? false), {
      rootMargin: '100000px 0px 0px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  // One of a list is known by what it says, a part by what it is.
  const field = schemaAt(schema, name) ?? {};
  const part = LISTED.test(name)
    ? entryTitle(field, valueAt(fields.fields, name))
    : readField(field).label;
  return (
    <article ref={article} aria-labelledby="reviewed" className="scroll-mt-6 *:max-h-none!">
      <h3 id="reviewed" className="mb-3 flex flex-wrap items-center gap-x-3 text-2xl">
        {[title, name && part].filter(Boolean).join(' – ')}
        {hasApproval(fields.fields, name) && <Badge tone="good">Approuvé</Badge>}
      </h3>
      <ContentPreview name={name} schema={schema} {...fields} />
      <p className="mt-3">
        <a className="inline-flex min-h-11 items-center" href={contentAddress(id, name)}>
          Modifier ce texte
        </a>
      </p>
      <div ref={end} className="h-px" />
    </article>
  );
}
