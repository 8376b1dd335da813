import { PageHead } from '#src/ui/PageHead.tsx';
import { Markdown } from './Markdown.tsx';

interface Props {
  fields: { title: string; subtitle: string; card: string };
  body: string;
}

/** The beginning of a page and its text. */
export function PagePreview({ fields: { title, subtitle, card }, body }: Props) {
  return (
    <>
      <PageHead title={title} subtitle={subtitle}>
        {card && (
          <img
            className="w-16 shrink-0 rotate-4 rounded-[6px] raised md:w-24"
            src={`/images/${card}-courrier.jpg`}
            alt=""
          />
        )}
      </PageHead>
      {body && (
        <div className="paper">
          <Markdown text={body} />
        </div>
      )}
    </>
  );
}
