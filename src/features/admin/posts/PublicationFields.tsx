import type { PostState } from '#src/features/blog/model.ts';
import { formatDate, fromZurichField, toZurichField } from '#src/time.ts';
import { Field } from '#src/ui/Field.tsx';
import { choosePublication, type Editing, setField } from './editor-store.ts';
import type { PostFields } from './fields.ts';

const CHOICES: { value: PostState; label: string; hint: string }[] = [
  { value: 'draft', label: 'Brouillon', hint: 'Vous seule le voyez.' },
  { value: 'published', label: 'Publié', hint: 'En ligne dès l’enregistrement.' },
  { value: 'scheduled', label: 'Programmé', hint: 'Paraît de lui-même à la date choisie.' },
];

function choiceOf({ published, publishAt }: PostFields): PostState {
  if (!published) return 'draft';
  return publishAt ? 'scheduled' : 'published';
}

export function PublicationFields({ editing: { fields, faults, base } }: { editing: Editing }) {
  const choice = choiceOf(fields);
  const wasSeen = base?.state === 'published' ? base.publishedAt : null;
  return (
    <fieldset>
      <legend>Publication</legend>
      {CHOICES.filter(({ value }) => value !== 'scheduled' || !wasSeen).map((one) => (
        <label key={one.value} className="choice">
          <input
            type="radio"
            name="state"
            value={one.value}
            checked={choice === one.value}
            onChange={() => choosePublication(one.value)}
          />
          <span>
            {one.label}
            <small>{one.value === 'published' && wasSeen ? since(wasSeen) : one.hint}</small>
          </span>
        </label>
      ))}
      {choice === 'scheduled' && (
        <Field label="Date de parution" fault={faults.publishAt} hint="Heure suisse">
          {(control) => (
            <input
              {...control}
              name="publishAt"
              type="datetime-local"
              min={toZurichField(new Date().toISOString())}
              max="9999-12-31T23:59"
              value={fields.publishAt ? toZurichField(fields.publishAt) : ''}
              onChange={(event) => {
                const moment = fromZurichField(event.target.value);
                if (moment) setField('publishAt', moment);
              }}
            />
          )}
        </Field>
      )}
      <label className="choice">
        <input
          type="checkbox"
          name="featured"
          checked={fields.featured}
          onChange={(event) => setField('featured', event.target.checked)}
        />
        <span>
          En vedette
          <small>Seul le premier article en vedette est mis en avant sur le blog.</small>
        </span>
      </label>
    </fieldset>
  );
}

function since(publishedAt: string): string {
  return `En ligne depuis le ${formatDate(publishedAt)}.`;
}
