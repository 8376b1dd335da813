import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Window } from '#src/features/admin/app/Window.tsx';
import { ConflictField } from './ConflictField.tsx';
import { ContentConflict } from './ContentConflict.tsx';
import { $editing, type Editing } from './editor-store.ts';
import { differences, type FieldName, fieldsOf, type PostFields } from './fields.ts';
import { postponeConflict, resolveConflict, storedFields } from './save.ts';

/** Another window or device has saved the post: both versions, side by side. */
export function ConflictDialog() {
  const editing = useStore($editing);
  const stored = editing?.conflict;
  return (
    <Window
      open={Boolean(stored)}
      onClose={postponeConflict}
      title="Cet article a été modifié ailleurs"
      description="Une autre version a été enregistrée depuis que vous avez ouvert celle-ci. Choisissez ce qui reste : rien n’est remplacé avant."
      wide
    >
      {editing && stored && (
        <Choices key={stored.version} editing={editing} stored={fieldsOf(stored)} />
      )}
    </Window>
  );
}

function Choices({ editing, stored }: { editing: Editing; stored: PostFields }) {
  const { fields: mine, untouched } = editing;
  const differing = differences(mine, stored);
  const [taken, setTaken] = useState<FieldName[]>([]);
  const [content, setContent] = useState(mine.content);

  function choose(name: FieldName, side: 'mine' | 'stored'): void {
    const others = taken.filter((one) => one !== name);
    setTaken(side === 'stored' ? [...others, name] : others);
  }

  return (
    <>
      {differing.map((name) =>
        name === 'content' ? (
          <ContentConflict
            key={name}
            base={untouched.content}
            mine={mine.content}
            stored={stored.content}
            onChoose={setContent}
          />
        ) : (
          <ConflictField
            key={name}
            name={name}
            mine={mine[name]}
            stored={stored[name]}
            onChoose={(side) => choose(name, side)}
          />
        ),
      )}
      <div className="dialog-actions">
        <button type="button" className="button-quiet" onClick={postponeConflict}>
          Revenir à mon texte
        </button>
        <button
          type="button"
          className="button"
          onClick={() => resolveConflict({ ...storedFields(taken, stored), content })}
        >
          Enregistrer ce choix
        </button>
      </div>
    </>
  );
}
