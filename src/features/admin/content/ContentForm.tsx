import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import { MarkupArea } from '#src/features/admin/writing/MarkupArea.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { asFault } from './form/Controls.tsx';
import { FormContext } from './form/context.ts';
import { EntryFields } from './form/Group.tsx';
import { noteEdited } from './preview/shown-part.ts';
import { schemaAt } from './schema/schema.ts';
import { isLong } from './schema/values.ts';
import { useCardNames } from './texts/cards.ts';
import { type ContentDocument, contentEditor, nameOf } from './texts/editor.ts';
import { $route } from './texts/route.ts';

const FIELDS = 'fields';
const BODY = 'body';

/** The form that the schema describes, with what was said against its fields. */
export function ContentForm({ state }: { state: ContentDocument }) {
  const { fields, faults, saved } = state;
  const form = useRef<HTMLDivElement>(null);
  const { id, name: asked } = useStore($route);
  const schema = saved?.schema ?? {};
  const long = useMemo(() => isLong(saved?.schema ?? {}, saved?.fields), [saved]);
  const named = useMemo(() => inForm(faults), [faults]);
  const checks = useMemo(
    () => inForm(Object.fromEntries(saved?.checks.map((one) => [nameOf(one), one.message]) ?? [])),
    [saved],
  );
  const cards = useCardNames();
  const revealed = useMemo(
    () =>
      Object.keys(named).length > 0 ? Object.keys(named) : id === state.id && asked ? [asked] : [],
    [named, id, state.id, asked],
  );
  const context = useMemo(
    () => ({ faults: named, checks, revealed, isLong: long, cards }),
    [named, checks, revealed, long, cards],
  );
  const others = Object.entries(named).filter(
    ([name]) => name === '' || (name !== BODY && !schemaAt(schema, name)),
  );

  useEffect(() => {
    const [first] = revealed;
    if (!first) return;
    // After the heading, which has the focus when the form opens.
    const frame = requestAnimationFrame(() => showField(form.current, first));
    return () => cancelAnimationFrame(frame);
  }, [revealed]);

  return (
    <FormContext value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes which field has the focus */}
      <div
        ref={form}
        onFocus={({ target }) => noteEdited(target)}
        className="paper grid gap-6 p-[clamp(1.25rem,0.8rem+2vw,2.25rem)] before:hidden [&_:is(label.font-title)]:text-lg/tight [&_code]:rounded-xs [&_code]:bg-ink/8 [&_code]:px-[0.25em] [&_code]:text-[0.9375em]"
      >
        <p
          aria-hidden="true"
          className="border-b-4 border-double border-ink pb-2 font-title text-2xl md:hidden"
        >
          {saved?.title}
        </p>
        {others.map(([name, fault]) => (
          <div key={name} data-field={name} tabIndex={-1}>
            <Notice tone="failed" role="alert">
              {asFault(fault)}
            </Notice>
          </div>
        ))}
        <EntryFields name="" schema={schema} value={fields.fields} />
        {fields.body !== null && (
          <MarkupArea
            label="Le texte de la page"
            heading="## "
            name={BODY}
            fault={asFault(named[BODY])}
            value={fields.body}
            onChange={({ target }) => contentEditor.set({ body: target.value })}
          />
        )}
      </div>
    </FormContext>
  );
}

/** Faults and checks by the names of the form's fields: `fields.phone.dial` is its `phone.dial`. */
function inForm(remarks: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(remarks).map(([name, message]) => [
      name === FIELDS ? '' : name.replace(`${FIELDS}.`, ''),
      message ?? '',
    ]),
  );
}

/** Brings a field into sight, with the focus in it; where it has no control of its own, what it stands in. */
function showField(form: HTMLElement | null, name: string): void {
  for (let at = name; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const selector = CSS.escape(at);
    const control = form?.querySelector<HTMLElement>(`[name="${selector}"]`);
    const part = control ?? form?.querySelector<HTMLElement>(`[data-field="${selector}"]`);
    if (!part) continue;
    const target =
      control ?? part.querySelector<HTMLElement>('input, textarea, select, button') ?? part;
    target.focus({ preventScroll: true });
    part.scrollIntoView({ block: 'center' });
    return;
  }
  form?.querySelector<HTMLElement>('[data-field=""]')?.focus();
}
