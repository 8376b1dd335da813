import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { dropUnreadable, saveUnreadable, unreadable } from './store.ts';

/** What this version of the site cannot read; deleting asks twice, since there is no way back. */
export function UnreadableList() {
  const [asked, setAsked] = useState('');
  const all = useStore(unreadable.$resource).value ?? [];

  useEffect(() => {
    unreadable.refresh();
  }, []);

  if (all.length === 0) return null;
  return (
    <div className="mt-5" role="alert">
      <p>
        Le site ne sait pas lire {all.length > 1 ? 'ces enregistrements' : 'cet enregistrement'} :
        ni les listes ni les pages ne les montrent. Les sauvegardes les gardent tels quels.
      </p>
      <ul>
        {all.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 py-2">
            <strong>{one.what}</strong>
            <Button look="quiet" small onClick={() => saveUnreadable(one)}>
              Télécharger
            </Button>
            <Button
              look="quiet"
              small
              onClick={() => (asked === one.id ? dropUnreadable(one) : setAsked(one.id))}
            >
              {asked === one.id ? 'Supprimer pour toujours' : 'Supprimer'}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
