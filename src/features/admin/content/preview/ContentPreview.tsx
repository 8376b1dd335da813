// See docs/decisions/0055-previews-of-public-components.md.
import { useStore } from '@nanostores/react';
import {
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { FieldSchema } from '#src/features/admin/content/schema/schema.ts';
import type { AllContent } from '#src/features/admin/content/texts/api.ts';
import { useCardNames } from '#src/features/admin/content/texts/cards.ts';
import { contents } from '#src/features/admin/content/texts/editor.ts';
import { Terms } from '#src/features/arcana/Terms.tsx';
import { CardPagePreview, CardPreview } from './CardPreviews.tsx';
import { PagePreview } from './PagePreview.tsx';
import {
  FaqPreview,
  IdentityPreview,
  NewsletterPreview,
  OffersPreview,
  TestimonialsPreview,
} from './SitePreviews.tsx';
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

interface Shown {
  // biome-ignore lint/suspicious/noExplicitAny: of the form that the schema under this id gives it
  fields: any;
  body: string;
  /** Of the card that the text is about. */
  name: string;
  phone: AllContent['phone'] | undefined;
}

interface Kind {
  ids: RegExp;
  show: (text: Shown) => ReactNode;
  /** The fields that it shows where these are not all: the others are read below it, as text. */
  names?: readonly string[];
}

/** Texts that have a place of their own on the site, with the components of that place. */
const KINDS: Kind[] = [
  {
    ids: /^identite$/,
    show: ({ fields }) => <IdentityPreview fields={fields} />,
    names: ['name', 'title', 'email', 'phone', 'location', 'developer', 'copyrightYear'],
  },
  {
    ids: /^offres$/,
    show: ({ fields, phone }) => <OffersPreview fields={fields} phone={phone} />,
  },
  { ids: /^temoignages$/, show: ({ fields }) => <TestimonialsPreview fields={fields} /> },
  { ids: /^faq$/, show: ({ fields }) => <FaqPreview fields={fields} /> },
  { ids: /^infolettre$/, show: ({ fields }) => <NewsletterPreview fields={fields} /> },
  { ids: /^lexique$/, show: ({ fields }) => <Terms items={fields} /> },
  {
    ids: /^cartes-/,
    show: ({ fields }) => <CardPreview fields={fields} />,
    names: ['meanings', 'fragments'],
  },
  {
    ids: /^arcanes-/,
    show: (text) => <CardPagePreview {...text} />,
    names: ['line', 'love', 'work', 'advice', 'questions'],
  },
  {
    ids: /^pages-/,
    show: (text) => <PagePreview {...text} />,
    names: ['title', 'subtitle'],
  },
];

/** A link in a preview would leave the form. */
function stayHere(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

const NO_WORDS: Words = {};

/** What becomes of the text, as readers will see it. */
export function ContentPreview(props: Props) {
  const { id, schema, fields, body, framed } = useDeferredValue(props);
  const { words = NO_WORDS, phone } = useStore(contents.$resource).value ?? {};
  const cards = useCardNames();
  const value = useMemo(() => shown(schema, fields, words), [schema, fields, words]);
  const kind = KINDS.find(({ ids }) => ids.test(id));
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
      {kind?.show({ fields: value, body: filledIn(body ?? '', words), name, phone })}
      {(!kind || kind.names) && (
        <div className="paper not-first:mt-8 before:hidden empty:hidden">
          <TextReading
            name=""
            schema={without(schema, kind?.names ?? [])}
            value={value}
            cards={cards}
          />
        </div>
      )}
    </section>
  );
}
