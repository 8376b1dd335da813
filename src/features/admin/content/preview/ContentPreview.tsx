import { type ReactNode, useDeferredValue } from 'react';
import { useCardNames } from '#src/features/admin/content/cards.ts';
import type { FieldSchema } from '#src/features/admin/content/form/schema.ts';
import { typographer } from '#src/text/typography.ts';
import { Markdown } from './Markdown.tsx';
import { IdentityPreview, OffersPreview, TestimonialsPreview } from './OwnPreviews.tsx';
import { TextReading } from './TextReading.tsx';

interface Props {
  id: string;
  schema: FieldSchema;
  fields?: unknown;
  body?: string | null;
  /** Within a dialog, on its paper. */
  framed?: boolean;
}

const ALONE =
  'paper overflow-y-auto p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] before:hidden lg:max-h-[calc(100dvh-10rem)]';
const FRAMED =
  'paper max-h-104 w-full overflow-y-auto border border-ink/30 p-5 [box-shadow:none] before:hidden';

/** Texts whose place on the site is more than a text under a heading. */
const OWN: Record<string, (fields: object) => ReactNode> = {
  identite: (fields) => <IdentityPreview fields={fields} />,
  offres: (fields) => <OffersPreview fields={fields} />,
  temoignages: (fields) => <TestimonialsPreview fields={fields} />,
};

/** What becomes of the text, as readers will see it. */
export function ContentPreview(props: Props) {
  const { id, schema, fields, body, framed } = useDeferredValue(props);
  const cards = useCardNames();
  const own = OWN[id];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard
    <section className={framed ? FRAMED : ALONE} tabIndex={0} aria-label="Aperçu">
      {own ? (
        own((fields ?? {}) as object)
      ) : (
        <>
          {body ? <Page fields={fields} body={body} /> : null}
          <TextReading schema={schema} value={fields} cards={cards} />
        </>
      )}
    </section>
  );
}

function Page({ fields, body }: { fields: unknown; body: string }) {
  const { title, subtitle } = (fields ?? {}) as { title?: unknown; subtitle?: unknown };
  return (
    <div className="mb-8 border-b border-ink/25 pb-8">
      {title != null && (
        <p className="font-title text-title-2/[1.15]">{typographer(String(title))}</p>
      )}
      {subtitle != null && (
        <p className="mt-2 mb-5 text-[1.1875rem]/[1.45]">{typographer(String(subtitle))}</p>
      )}
      <Markdown text={body} />
    </div>
  );
}
