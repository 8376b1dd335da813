import { POST_CATEGORIES, POST_LIMITS, type PostCategory } from '#src/features/blog/model.ts';
import { countWords } from '#src/text/words.ts';
import { Field } from '#src/ui/Field.tsx';
import { type Editing, setField } from './editor-store.ts';
import type { PostFields } from './fields.ts';

const WORDS_A_MINUTE = 200;

interface Props {
  fields: PostFields;
  faults: Editing['faults'];
}

export function DetailFields({ fields, faults }: Props) {
  const suggestion = suggestReadTime(fields.content);
  const words = countWords(fields.content);
  return (
    <div className="field-row">
      <Field label="Catégorie" fault={faults.category}>
        {(control) => (
          <select
            {...control}
            name="category"
            value={fields.category}
            onChange={(event) => setField('category', event.target.value as PostCategory)}
          >
            {POST_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Auteur" fault={faults.author}>
        {(control) => (
          <input
            {...control}
            name="author"
            maxLength={POST_LIMITS.author}
            value={fields.author}
            onChange={(event) => setField('author', event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Temps de lecture"
        fault={faults.readTime}
        hint={`${words} ${words > 1 ? 'mots' : 'mot'}`}
        action={
          suggestion !== fields.readTime &&
          words > 0 && (
            <button
              type="button"
              className="text-button inline"
              onClick={() => setField('readTime', suggestion)}
            >
              Mettre {suggestion}
            </button>
          )
        }
      >
        {(control) => (
          <input
            {...control}
            name="readTime"
            maxLength={POST_LIMITS.readTime}
            value={fields.readTime}
            onChange={(event) => setField('readTime', event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

/** "7 min" for some 1,400 words; a minute at least. */
function suggestReadTime(content: string): string {
  return `${Math.max(1, Math.round(countWords(content) / WORDS_A_MINUTE))} min`;
}
