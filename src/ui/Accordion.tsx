import { renderInline } from '#src/text/markdown.ts';
import { Lozenge } from './Lozenge.tsx';

interface Props {
  items: readonly { id: string; question: string; answer: string }[];
  /** Shows the answers at once. */
  unfolded?: boolean;
}

/** Questions that unfold their answers. */
export function Accordion({ items, unfolded = false }: Props) {
  return (
    <div className="*:border-t *:border-current/35 *:last:border-b">
      {items.map(({ id, question, answer }) => (
        <details key={id} className="group" id={id} open={unfolded}>
          <summary className="flex min-h-13 cursor-pointer items-center justify-between gap-4 py-3 list-none marker:hidden">
            <h3 className="font-text text-lg/normal font-semibold group-target:underline">
              {question}
            </h3>
            <Lozenge className="text-gold in-[.paper]:text-red group-open:rotate-45 in-[summary:hover]:rotate-45" />
          </summary>
          <div className="max-w-[36em] pb-5.5">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the grammar escapes all HTML */}
            <p dangerouslySetInnerHTML={{ __html: renderInline(answer) }} />
          </div>
        </details>
      ))}
    </div>
  );
}
