import { CATEGORIES, CATEGORY_TITLES, PARTS, type Part } from '#src/tarot/arcana.ts';
import { formatDate } from '#src/time.ts';
import type { Authors, Reading } from './api.ts';
import { CardImage } from './CardImage.tsx';
import { arcanumOf } from './store.ts';

const PART_TITLES: Record<Part, string> = { summary: 'Vue d’ensemble', ...CATEGORY_TITLES };

/** Who wrote the reading, in one line, or null when the parts differ and each says it for itself. */
function authorship(authors: Authors): string | null {
  const writers = new Set(PARTS.map((part) => authors[part]));
  if (writers.size > 1) return null;
  return writers.has('ai')
    ? 'Ce texte a été rédigé par une intelligence artificielle, à partir de textes approuvés par la tarologue.'
    : 'Cette lecture est composée de textes approuvés par la tarologue, sans intelligence artificielle.';
}

const AUTHOR_LABELS: Record<Authors[Part], string> = {
  ai: 'Rédigé par l’IA',
  reader: 'Texte de la tarologue',
};

/** The letter as plain text, for the clipboard. */
export function plainLetter({ interpretation, categorization, createdAt }: Reading): string {
  const cards = CATEGORIES.map((category) => {
    const names = categorization[category].map((id) => arcanumOf(id).name).join(', ');
    return `${CATEGORY_TITLES[category]}\u202f: ${names}`;
  });
  const parts = PARTS.map((part) => `${PART_TITLES[part]}\n\n${interpretation[part]}`);
  return [`Votre tirage du ${formatDate(createdAt)}`, cards.join('\n'), ...parts].join('\n\n');
}

const BY_THE_READER: Authors = {
  summary: 'reader',
  qualities: 'reader',
  obstacles: 'reader',
  future: 'reader',
  special: 'reader',
};

const AUTHOR = 'mt-3 text-[0.875rem]';

/** A reading as a letter on paper: each part beside its cards. All of it is text, never markup. */
export function ReadingLetter({ reading }: { reading: Reading }) {
  const { interpretation, categorization, authors = BY_THE_READER, createdAt } = reading;
  const signature = authorship(authors);
  return (
    <article className="paper letter mx-auto mt-6 mb-8 max-w-200 print:m-0 print:max-w-none print:bg-transparent print:p-0 print:before:hidden print:[box-shadow:none]">
      <p className="mb-4 text-right">{formatDate(createdAt)}</p>
      {PARTS.map((part) => (
        <section
          key={part}
          className={
            part === 'summary'
              ? 'pb-[1.4rem] print:break-inside-avoid'
              : 'gap-x-7 border-t border-ink/25 py-[1.4rem] md:grid md:grid-cols-[auto_1fr] print:break-inside-avoid'
          }
          data-part={part}
        >
          <h3 className="mb-3 text-red md:col-start-2">{PART_TITLES[part]}</h3>
          {part !== 'summary' && (
            <ul className="mb-4 flex gap-3 md:row-[1/span_2] md:mb-0 md:flex-col">
              {categorization[part].map((id) => {
                const { name, imageFileName } = arcanumOf(id);
                return (
                  <li key={id} className="w-[75px] text-center font-title text-[0.8125rem]/[1.2]">
                    <CardImage
                      fileName={imageFileName}
                      name={name}
                      className="mb-[0.35rem] aspect-5/8 h-auto"
                    />
                    <span>{name}</span>
                  </li>
                );
              })}
            </ul>
          )}
          <div className="*:max-w-[68ch] *:[line-height:1.65]" data-part="text">
            {interpretation[part].split(/\n+/).map((paragraph) => (
              <p key={paragraph} className="mb-3">
                {paragraph}
              </p>
            ))}
            {!signature && (
              <p className={AUTHOR} data-part="author">
                {AUTHOR_LABELS[authors[part]]}
              </p>
            )}
          </div>
        </section>
      ))}
      {signature && <p className={AUTHOR}>{signature}</p>}
    </article>
  );
}
