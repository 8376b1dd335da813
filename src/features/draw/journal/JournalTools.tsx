import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { BUTTON_ROW, QUIET_BUTTON } from '#src/features/draw/looks.ts';
import { offerFile } from '#src/ui/offer-file.ts';
import { notify } from '#src/ui/toasts.ts';
import { EraseButton } from './EraseButton.tsx';
import { addFromFile, JOURNAL_FILE, journalFile, RefusedFile } from './journal-file.ts';
import { $journal, eraseJournal } from './store.ts';

const NOT_KEPT = 'Votre navigateur n’a pas pu garder ce que contient ce fichier. Rien n’a changé.';

/** What is done with the journal as a whole: put in a file, taken from one, erased. */
export function JournalTools({ isEmpty }: { isEmpty: boolean }) {
  const { browser } = useStore($journal);
  const [fault, setFault] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isOpen = browser === 'open';

  async function take(file: File | undefined) {
    if (!file) return;
    setFault('');
    try {
      const count = await addFromFile(file);
      notify('Fichier ajouté à votre journal', tellAdded(count));
    } catch (error) {
      setFault(error instanceof RefusedFile ? error.message : NOT_KEPT);
    }
  }

  if (isEmpty && !isOpen) return null;
  return (
    <section className="mt-14 text-center print:hidden" aria-labelledby="journal-tools">
      <h3 id="journal-tools" ref={title} tabIndex={-1} className="focus:[outline:none]">
        Mettre vos tirages à l’abri
      </h3>
      <p className="mx-auto mt-2 mb-5 max-w-160 text-balance">
        Un fichier contient tout, et s’ouvre aussi dans un autre navigateur.
      </p>
      <div className={BUTTON_ROW}>
        {!isEmpty && (
          <button
            type="button"
            className={QUIET_BUTTON}
            onClick={() => offerFile(JOURNAL_FILE, journalFile())}
          >
            Enregistrer le fichier
          </button>
        )}
        {isOpen && (
          <>
            <button type="button" className={QUIET_BUTTON} onClick={() => chooser.current?.click()}>
              Ouvrir un fichier
            </button>
            <input
              ref={chooser}
              type="file"
              hidden
              accept=".json,application/json"
              aria-label="Fichier d’un journal de tirages"
              onChange={({ target }) => {
                take(target.files?.[0]);
                // The same file may be chosen again.
                target.value = '';
              }}
            />
          </>
        )}
      </div>
      <p className="mt-3 text-gold empty:hidden" role="alert">
        {fault}
      </p>
      {!isEmpty && (
        <p className="mt-4">
          <EraseButton
            asking="Effacer tous vos tirages"
            confirming="Confirmer l’effacement de tous vos tirages"
            onErase={async () => {
              // The button that was pressed goes with the readings.
              if (await eraseJournal()) title.current?.focus();
            }}
          />
        </p>
      )}
    </section>
  );
}

function tellAdded(count: number): string {
  if (count === 0) return 'Tous ses tirages étaient déjà dans votre journal.';
  return count === 1 ? '1 tirage est nouveau.' : `${count} tirages sont nouveaux.`;
}
