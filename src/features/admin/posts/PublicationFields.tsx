import type { PostState } from '#src/features/blog/model.ts';
import { NOTICE_MINUTES } from '#src/features/newsletter/model.ts';
import { formatDate, fromZurichField, toZurichField } from '#src/time.ts';
import { Choice, TextField } from '#src/ui/Field.tsx';
import { hasAppeared, type PostDocument, postEditor, publicationOf } from './post-editor.ts';

const HOUR_MS = 3_600_000;

const CHOICES: { value: PostState; label: string; hint: string }[] = [
  { value: 'draft', label: 'Brouillon', hint: 'Vous seule le voyez.' },
  { value: 'published', label: 'Publié', hint: 'En ligne aussitôt.' },
  { value: 'scheduled', label: 'Programmé', hint: 'Paraît de lui-même à la date choisie.' },
];

/** Whether and when readers see the post. */
export function PublicationFields({ state }: { state: PostDocument }) {
  const { fields, faults, saved } = state;
  const choice = publicationOf(fields);
  const wasSeen = saved?.state === 'published' ? saved.publishedAt : null;
  return (
    <fieldset className="grid">
      <legend className="mb-1.5 font-title">Publication</legend>
      {CHOICES.filter(({ value }) => value !== 'scheduled' || !wasSeen).map((one) => (
        <Choice
          key={one.value}
          type="radio"
          name="state"
          value={one.value}
          checked={choice === one.value}
          onChange={() =>
            postEditor.set({
              published: one.value !== 'draft',
              // Of a draft it stays in the form, for a second thought.
              ...(one.value === 'published' && { publishAt: null }),
              ...(one.value === 'scheduled' && { publishAt: fields.publishAt ?? tomorrow() }),
            })
          }
        >
          {one.label}
          <small>
            {one.value === 'published' && wasSeen
              ? `En ligne depuis le ${formatDate(wasSeen)}.`
              : one.hint}
          </small>
        </Choice>
      ))}
      {choice === 'scheduled' && fields.publishAt && (
        <TextField
          label="Date de parution"
          fault={faults.publishAt}
          hint="Heure suisse"
          name="publishAt"
          type="datetime-local"
          min={toZurichField(new Date().toISOString())}
          max="9999-12-31T23:59"
          value={toZurichField(fields.publishAt)}
          onChange={(event) => {
            const publishAt = fromZurichField(event.target.value);
            if (publishAt) postEditor.set({ publishAt });
          }}
        />
      )}
      {!hasAppeared(saved) && (
        <Choice
          name="notice"
          checked={fields.notice}
          onChange={(event) => postEditor.set({ notice: event.target.checked })}
        >
          Prévenir les abonnés aux articles par e-mail
          <small>
            L’e-mail part entre {NOTICE_MINUTES.earliest} et {NOTICE_MINUTES.latest} minutes après
            la parution ; repasser l’article en brouillon d’ici là le retient.
          </small>
        </Choice>
      )}
      <Choice
        name="featured"
        checked={fields.featured}
        onChange={(event) => postEditor.set({ featured: event.target.checked })}
      >
        En vedette
        <small>Seul le premier article en vedette est mis en avant sur le blog.</small>
      </Choice>
    </fieldset>
  );
}

/** Tomorrow at about this time, on the hour. */
function tomorrow(): string {
  return new Date(Math.ceil((Date.now() + 23 * HOUR_MS) / HOUR_MS) * HOUR_MS).toISOString();
}
