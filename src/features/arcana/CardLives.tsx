import type { CardPage } from '#src/tarot/card-page-content.ts';

/** A card in love and at work, and its advice. */
export function CardLives({ love, work, advice }: Pick<CardPage, 'love' | 'work' | 'advice'>) {
  const lives = [
    { title: 'En amour', paragraph: love },
    { title: 'Au travail', paragraph: work },
    { title: 'Un conseil', paragraph: advice },
  ];
  return (
    <div className="mt-section grid gap-x-14 gap-y-9 lg:grid-cols-3">
      {lives.map(({ title, paragraph }) => (
        <section key={title} className="border-t-3 border-double border-gold pt-5">
          <h2 className="text-title-3 text-gold">{title}</h2>
          <p className="mt-2">{paragraph}</p>
        </section>
      ))}
    </div>
  );
}
