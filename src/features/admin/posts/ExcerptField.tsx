import { POST_LIMITS } from '#src/features/blog/model.ts';
import { Field } from '#src/ui/Field.tsx';
import { setField } from './editor-store.ts';

/** What search engines show of a description before they cut it. */
const SHOWN_IN_SEARCH = 160;

export function ExcerptField({ excerpt, fault }: { excerpt: string; fault: string | undefined }) {
  const left = SHOWN_IN_SEARCH - excerpt.length;
  return (
    <Field
      label="Extrait"
      fault={fault}
      hint={
        <>
          <span className="counter">
            {excerpt.length} / {POST_LIMITS.excerpt}
          </span>{' '}
          {left < 0
            ? `Les moteurs de recherche couperont après ${SHOWN_IN_SEARCH} signes.`
            : `Idéalement jusqu’à ${SHOWN_IN_SEARCH} signes.`}
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          className="excerpt-input"
          name="excerpt"
          required
          rows={3}
          maxLength={POST_LIMITS.excerpt}
          value={excerpt}
          onChange={(event) => setField('excerpt', event.target.value)}
        />
      )}
    </Field>
  );
}
