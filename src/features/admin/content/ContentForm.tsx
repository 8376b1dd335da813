import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { MarkdownTextarea } from '#src/features/admin/markdown-editor/MarkdownTextarea.tsx';
import { capitalize } from '#src/lib/text.ts';
import { $faults, $revealed, type ContentDocument, contentEditor } from './content-editor.ts';
import { readField } from './form-schema.ts';
import { Fields, Remarks, SchemaField } from './SchemaField.tsx';

const HEAD = ['title', 'subtitle'];
/** Fields that search engines read, and no visitor. */
const SEARCH = ['description', 'keywords', 'updated'];

/** The form that the schema describes. A page's begins with its text. */
export function ContentForm({ state }: { state: ContentDocument }) {
  const { fields, saved } = state;
  const form = useRef<HTMLDivElement>(null);
  const faults = useStore($faults);
  const revealed = useStore($revealed);
  const schema = saved?.schema ?? {};
  const { shape } = readField(schema);

  useEffect(() => {
    const [first] = revealed;
    // After the heading, which has the focus when the form opens.
    if (first !== undefined) queueMicrotask(() => form.current && showField(form.current, first));
  }, [revealed]);

  if (fields.body === null || shape.kind !== 'group') {
    return (
      <div ref={form} className="[display:contents]">
        <SchemaField name="" schema={schema} value={fields.fields} label="" />
      </div>
    );
  }
  const otherFields = shape.fields.filter(([name]) => ![...HEAD, ...SEARCH].includes(name));
  const only = (names: string[]) => shape.fields.filter(([name]) => names.includes(name));
  return (
    <div ref={form} className="[display:contents]">
      <Remarks fault={faults[''] && capitalize(faults[''])} hint="" />
      <Fields parent="" fields={only(HEAD)} value={fields.fields} />
      <MarkdownTextarea
        label="Le texte de la page"
        heading="## "
        name="body"
        fault={faults.body && capitalize(faults.body)}
        value={fields.body}
        onChange={({ target }) => contentEditor.set({ body: target.value })}
      />
      <Fields parent="" fields={otherFields} value={fields.fields} />
      <details>
        <summary className="min-h-11 w-fit cursor-pointer py-2 text-blue underline underline-offset-[0.25em]">
          Pour les moteurs de recherche
        </summary>
        <div className="grid gap-5 pt-2 *:min-w-0">
          <Fields parent="" fields={only(SEARCH)} value={fields.fields} />
        </div>
      </details>
    </div>
  );
}

/** Unfolds what contains a field, and moves the focus into it, or else into the nearest part around it. */
function showField(form: HTMLElement, name: string): void {
  let part: HTMLElement | null = null;
  for (let at = name; !part; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const escaped = CSS.escape(at);
    part = form.querySelector<HTMLElement>(`[name="${escaped}"], [data-field="${escaped}"]`);
    if (at === '') break;
  }
  for (let folded = part?.closest('details'); folded; ) {
    folded.open = true;
    folded = folded.parentElement?.closest('details');
  }
  const find = (controls: string) => part?.querySelector<HTMLElement>(controls);
  const control = find('input[value=""], textarea, select') ?? find('input, button') ?? part;
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
