import type { Term } from '#src/content/schemas/lexicon.ts';
import { renderInline } from '#src/lib/markdown.ts';

/** The words of the tarot, explained. */
export function GlossaryList({ items }: { items: readonly Term[] }) {
  return (
    <dl className="paper">
      {items.map(({ id, term, definition }) => (
        <div key={id} className="group mx-auto max-w-[36em] not-first:mt-7" id={id}>
          <dt className="font-title text-2xl group-target:underline">{term}</dt>
          <dd
            className="mt-1.5"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML
            dangerouslySetInnerHTML={{ __html: renderInline(definition) }}
          />
        </div>
      ))}
    </dl>
  );
}
