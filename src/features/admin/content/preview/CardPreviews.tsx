import { CardHead } from '#src/features/arcana/CardHead.tsx';
import { CardLives } from '#src/features/arcana/CardLives.tsx';
import { CardPlaces } from '#src/features/arcana/CardPlaces.tsx';
import { CardQuestions } from '#src/features/arcana/CardQuestions.tsx';
import type { Arcanum } from '#src/tarot/arcana.ts';
import type { CardPage } from '#src/tarot/card-page.ts';
import { Markdown } from './Markdown.tsx';
import { ONE_BELOW_ANOTHER } from './SitePreviews.tsx';

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

type CardFields = Pick<Arcanum, 'meanings'> & Pick<CardPage, 'fragments'>;

/** A card's texts, as its page shows them. */
export function CardPreview({ fields }: { fields: CardFields }) {
  return (
    <div className={ONE_BELOW_ANOTHER}>
      <CardPlaces {...fields} />
    </div>
  );
}
