// See docs/decisions/0055-previews-of-public-components.md.
import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useRef } from 'react';
import { type FieldSchema, schemaAt } from '#src/features/admin/content/schema/schema.ts';
import { valueAt } from '#src/features/admin/content/schema/values.ts';
import { contents } from '#src/features/admin/content/texts/editor.ts';
import { renderPage } from '#src/text/page-markup.ts';
import { filledIn, shown } from './shown.ts';
import { $edited, bringIntoSight } from './shown-part.ts';
import { TextReading } from './TextReading.tsx';

/** The ground of a page, on which its papers lie. */
const GROUND =
  'border border-dusk bg-midnight text-ivory [--link:inherit] [&_a:not([class])]:text-inherit [&_.paper_a:not([class])]:text-blue md:[&_h1]:text-title-2';
const FRAME = 'overflow-y-auto p-[clamp(1rem,0.8rem+1.5vw,2rem)] lg:max-h-[calc(100dvh-10rem)]';

interface Props {
  /** The part of the text that is shown; all of it where there is none. */
  name?: string;
  schema: FieldSchema;
  fields?: unknown;
  body?: string | null;
}

/** What becomes of the text, as readers will see it. */
export function ContentPreview(props: Props) {
  const { name = '', schema, fields, body } = useDeferredValue(props);
  const { words = {} } = useStore(contents.$resource).value ?? {};
  const part = schemaAt(schema, name) ?? {};
  const edited = useStore($edited);
  const region = useRef<HTMLElement>(null);

  // On a narrow screen it is shown in place of the form, which gives it its size.
  useEffect(() => {
    const preview = region.current;
    if (!preview || !edited) return;
    const observer = new ResizeObserver(() => bringIntoSight(preview));
    observer.observe(preview);
    return () => observer.disconnect();
  }, [edited]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click too
    <section
      ref={region}
      className={`@container ${GROUND} ${FRAME}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
      tabIndex={0}
      aria-label="Aperçu"
      onClick={(event) => {
        // A link in a preview would leave the form.
        if ((event.target as Element).closest('a')) event.preventDefault();
      }}
    >
      <TextReading name={name} schema={part} value={shown(part, valueAt(fields, name), words)}>
        {body && name === '' && (
          <div className="paper initial my-8 before:hidden" data-shows="body">
            <div
              className="prose"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: all HTML in it is escaped
              dangerouslySetInnerHTML={{ __html: renderPage(filledIn(body, words)) }}
            />
          </div>
        )}
      </TextReading>
    </section>
  );
}
