import { renderInline } from '#src/lib/markdown.ts';
import { Disclosure } from './Disclosure.tsx';

interface Props {
  items: readonly { id: string; question: string; answer: string }[];
}

/** Questions that unfold their answers. */
export function Accordion({ items }: Props) {
  return (
    <div className="*:border-t *:border-current/35 *:last:border-b">
      {items.map(({ id, question, answer }) => (
        <Disclosure
          key={id}
          id={id}
          look="row"
          summary={
            <h3 className="font-text text-lg/normal font-semibold group-target:underline">
              {question}
            </h3>
          }
        >
          <div className="max-w-[36em] pb-5.5">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML */}
            <p dangerouslySetInnerHTML={{ __html: renderInline(answer) }} />
          </div>
        </Disclosure>
      ))}
    </div>
  );
}
