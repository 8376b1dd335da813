import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { MarkupArea } from '#src/features/admin/writing/MarkupArea.tsx';
import { asSentence } from '#src/text/words.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Input } from './form/Input.tsx';
import { $faults, $revealed } from './form/remarks.ts';
import { closestPart, noteEdited } from './preview/shown-part.ts';
import { schemaAt } from './schema/schema.ts';
import { type ContentDocument, contentEditor } from './texts/editor.ts';

const BODY = 'body';

/** The form that the schema describes, with what was said against its fields. */
export function ContentForm({ state }: { state: ContentDocument }) {
  const { fields, saved } = state;
  const form = useRef<HTMLDivElement>(null);
  const faults = useStore($faults);
  const revealed = useStore($revealed);
  const schema = saved?.schema ?? {};
  const others = Object.keys(faults).filter((name) => name !== BODY && !schemaAt(schema, name));

  useEffect(() => {
    const [first] = revealed;
    if (first === undefined) return;
    // After the heading, which has the focus when the form opens.
    queueMicrotask(() => form.current && showField(form.current, first));
  }, [revealed]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which field has the focus
    <div ref={form} onFocus={({ target }) => noteEdited(target)} className="[display:contents]">
      <p
        aria-hidden="true"
        className="border-b-4 border-double border-ink pb-2 font-title text-2xl md:hidden"
      >
        {saved?.title}
      </p>
      {others.map((name) => (
        <div key={name} data-field={name} tabIndex={-1}>
          <Notice tone="failed" role="alert">
            {asSentence(faults[name] ?? '')}
          </Notice>
        </div>
      ))}
      <Input name="" schema={schema} value={fields.fields} label="" />
      {fields.body !== null && (
        <MarkupArea
          label="Le texte de la page"
          heading="## "
          name={BODY}
          fault={faults[BODY] && asSentence(faults[BODY])}
          value={fields.body}
          onChange={({ target }) => contentEditor.set({ body: target.value })}
        />
      )}
    </div>
  );
}

/** Brings a field into sight, with the focus in it; where it has no control of its own, what it stands in. */
function showField(form: HTMLElement, name: string): void {
  const part = closestPart(form, name, (one) => `[name="${one}"], [data-field="${one}"]`);
  // The name of a new item is there already.
  const find = (controls: string) => part?.querySelector<HTMLElement>(controls);
  const control = find('input[value=""], textarea, select') ?? find('input, button') ?? part;
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
