import { PARTS } from '#src/tarot/arcana.ts';
import { formatDate } from '#src/time.ts';
import type { Authors, Reading } from './api.ts';
import { CardImage } from './CardImage.tsx';
import { AUTHOR_LABELS, authorship, PART_TITLES } from './reading-text.ts';
import { arcanumOf } from './store.ts';

const BY_THE_READER: Authors = {
  summary: 'reader',
  qualities: 'reader',
  obstacles: 'reader',
  future: 'reader',
  special: 'reader',
};

/** A reading as a letter on paper: each part beside its cards. All of it is text, never markup. */
export function ReadingLetter({ reading }: { reading: Reading }) {
  const { interpretation, categorization, authors = BY_THE_READER, createdAt } = reading;
  const signature = authorship(authors);
  return (
    <article className="paper letter">
      <p className="letter-date">{formatDate(createdAt)}</p>
      {PARTS.map((part) => (
        <section key={part} className="letter-part" data-part={part}>
          <h3>{PART_TITLES[part]}</h3>
          {part !== 'summary' && (
            <ul className="letter-cards">
              {categorization[part].map((id) => {
                const { name, imageFileName } = arcanumOf(id);
                return (
                  <li key={id}>
                    <CardImage fileName={imageFileName} name={name} decorative />
                    <span>{name}</span>
                  </li>
                );
              })}
            </ul>
          )}
          <div className="letter-text">
            {interpretation[part].split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {!signature && <p className="letter-author">{AUTHOR_LABELS[authors[part]]}</p>}
          </div>
        </section>
      ))}
      {signature && <p className="letter-author">{signature}</p>}
    </article>
  );
}
