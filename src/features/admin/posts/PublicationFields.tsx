import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { recipientsSentence, subscriberStats } from '#src/features/admin/subscribers/store.ts';
import type { PostState } from '#src/features/blog/model.ts';
import { formatDate, fromZurichField, toZurichField } from '#src/time.ts';
import { Choice, TextField } from '#src/ui/Field.tsx';
import { hasAppeared, NOTICE_LABEL, noticeHint, publicationOf } from './notice.ts';
import { choosePublication, type PostDocument, postEditor } from './post-editor.ts';

const CHOICES: { value: PostState; label: string; hint: string }[] = [
  { value: 'draft', label: 'Brouillon', hint: 'Vous seule le voyez.' },
  { value: 'published', label: 'Publié', hint: 'En ligne aussitôt.' },
  { value: 'scheduled', label: 'Programmé', hint: 'Paraît de lui-même à la date choisie.' },
];

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
          onChange={() => choosePublication(one.value)}
        >
          {one.label}
          <small>{one.value === 'published' && wasSeen ? since(wasSeen) : one.hint}</small>
        </Choice>
      ))}
      {choice === 'scheduled' && (
        <TextField
          label="Date de parution"
          fault={faults.publishAt}
          hint="Heure suisse"
          name="publishAt"
          type="datetime-local"
          min={toZurichField(new Date().toISOString())}
          max="9999-12-31T23:59"
          value={fields.publishAt ? toZurichField(fields.publishAt) : ''}
          onChange={(event) => {
            const moment = fromZurichField(event.target.value);
            if (moment) postEditor.set({ publishAt: moment });
          }}
        />
      )}
      {choice !== 'draft' && !hasAppeared(saved) && <NoticeChoice notice={fields.notice} />}
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

function NoticeChoice({ notice }: { notice: boolean }) {
  const stats = useStore(subscriberStats.$resource).value;

  useEffect(() => {
    subscriberStats.refresh();
  }, []);

  return (
    <Choice
      name="notice"
      checked={notice}
      onChange={(event) => postEditor.set({ notice: event.target.checked })}
    >
      {NOTICE_LABEL}
      <small>{noticeHint(recipientsSentence('articles', stats))}</small>
    </Choice>
  );
}

function since(publishedAt: string): string {
  return `En ligne depuis le ${formatDate(publishedAt)}.`;
}
