import { CardHead } from '#src/features/arcana/CardHead.tsx';
import { CardLives } from '#src/features/arcana/CardLives.tsx';
import { CardPlaces } from '#src/features/arcana/CardPlaces.tsx';
import { CardQuestions } from '#src/features/arcana/CardQuestions.tsx';
import type { Arcanum } from '#src/tarot/arcana.ts';
import type { CardPage } from '#src/tarot/card-page.ts';
import { Markdown } from './Markdown.tsx';
import { ONE_BELOW_ANOTHER, SitePlace } from './SitePreviews.tsx';

interface PageProps {
  name: string;
  fields: Pick<CardPage, 'line' | 'love' | 'work' | 'advice' | 'questions'>;
  body: string;
}

/** A card's own page, as far as it is made of this text. */
export function CardPagePreview({ name, fields, body }: PageProps) {
  return (
    <>
      <CardHead name={name} numeral={null} line={fields.line} />
      <div className="paper initial mt-8">
        <Markdown text={body} />
      </div>
      <div className={ONE_BELOW_ANOTHER}>
        <CardLives {...fields} />
      </div>
      <div className="mt-section">
        <CardQuestions questions={fields.questions} />
      </div>
    </>
  );
}

type CardFields = Pick<Arcanum, 'meanings' | 'fragments'>;

const PARTS = [
  ['quality', 'Qualités'],
  ['obstacle', 'Obstacles'],
  ['future', 'Avenir'],
  ['special', 'Carte Spéciale'],
] as const;

/** A card's texts: on its page, and as passages of a letter. */
export function CardPreview({ fields }: { fields: CardFields }) {
  const { meanings, fragments } = fields;
  return (
    <>
      <SitePlace name="La page de la carte">
        <div className={ONE_BELOW_ANOTHER}>
          <CardPlaces meanings={meanings} fragments={fragments} />
        </div>
      </SitePlace>
      <SitePlace name="Dans une lettre, l’un des textes de la place">
        <div className="paper">
          {PARTS.map(([kind, title]) => {
            const { text, beside, brief } = fragments[kind];
            return (
              <section key={kind} className="not-first:mt-10">
                <h3 className="mb-6 text-center text-red">{title}</h3>
                <div className="mx-auto grid max-w-[34em] gap-5">
                  <p>{text}</p>
                  <p>{beside}</p>
                  {brief && <p>{brief}</p>}
                </div>
              </section>
            );
          })}
        </div>
      </SitePlace>
    </>
  );
}
