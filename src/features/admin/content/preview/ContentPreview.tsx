// See docs/decisions/0055-previews-of-public-components.md.
import { useStore } from '@nanostores/react';
import { type MouseEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { FieldSchema } from '#src/features/admin/content/schema/schema.ts';
import { $cardNames, contents } from '#src/features/admin/content/texts/editor.ts';
import { SITE_PLACES } from './SitePlaces.tsx';
import { filledIn, shown, type Words, without } from './shown.ts';
import { $edited, bringIntoSight } from './shown-part.ts';
import { TextReading } from './TextReading.tsx';

interface Props {
  id: string;
  schema: FieldSchema;
  fields?: unknown;
  body?: string | null;
  /** Within a dialog, on its paper. */
  framed?: boolean;
}

/** The ground of a page, on which its papers lie. */
const GROUND =
  'overflow-y-auto border border-dusk bg-midnight text-ivory [--link:inherit] [&_a:not([class])]:text-inherit [&_.paper_a:not([class])]:text-blue md:[&_h1]:text-title-2';
const ALONE = 'p-[clamp(1rem,0.8rem+1.5vw,2rem)] lg:max-h-[calc(100dvh-10rem)]';
const FRAMED = 'max-h-104 w-full p-4';

/** A link in a preview would leave the form. */
function stayHere(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

const NO_WORDS: Words = {};

/** What becomes of the text, as readers will see it. */
export function ContentPreview(props: Props) {
  const { id, schema, fields, body, framed } = useDeferredValue(props);
  const { words = NO_WORDS, phone } = useStore(contents.$resource).value ?? {};
  const cards = useStore($cardNames);
  const value = useMemo(() => shown(schema, fields, words), [schema, fields, words]);
  const place = SITE_PLACES[id.split('-')[0] ?? ''];
  const edited = useStore($edited);
  const region = useRef<HTMLElement>(null);

  // On a narrow screen it is shown in place of the form, which gives it its size.
  useEffect(() => {
    const preview = region.current;
    if (!preview || !edited || framed) return;
    const observer = new ResizeObserver(() => bringIntoSight(preview));
    observer.observe(preview);
    return () => observer.disconnect();
  }, [edited, framed]);

  const name = cards[id.slice(id.indexOf('-') + 1)] ?? '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click too
    <section
      ref={region}
      className={`${GROUND} ${framed ? FRAMED : ALONE}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
      tabIndex={0}
      aria-label="Aperçu"
      onClick={stayHere}
    >
      {place?.show({ fields: value, body: filledIn(body ?? '', words), name, phone })}
      {(!place || place.names) && (
        <div className="paper not-first:mt-8 before:hidden empty:hidden">
          <TextReading name="" schema={without(schema, place?.names ?? [])} value={value} />
        </div>
      )}
    </section>
  );
}
