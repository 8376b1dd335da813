import { atom, map } from 'nanostores';
import { call, callPage, send } from '#src/api/client.ts';
import type { LetterKind } from '#src/api/letter-kinds.ts';
import { pagedList, resource } from '#src/features/admin/list/list.ts';
import { confirmRemoval } from '#src/features/admin/session/confirmation.ts';
import { FrenchError } from '#src/features/admin/session/error-message.ts';
import {
  attempting,
  onLeave,
  ownerCall,
  withSession,
} from '#src/features/admin/session/session-store.ts';
import { KIND_NAMES, LETTERS_A_WEEK } from '#src/features/newsletter/model.ts';
import { offerFile } from '#src/ui/offer-file.ts';
import { notify } from '#src/ui/toasts.ts';
import {
  deleteSubscriber,
  exportSubscribers,
  getSubscriberStats,
  IMPORT_ROWS,
  type ImportedRow,
  type ImportReport,
  importedRowSchema,
  importSubscribers,
  listSubscribers,
  type Subscriber,
  type SubscriberState,
  type SubscriberStats,
} from './api.ts';

export const subscriberStats = resource(() => call(getSubscriberStats));

/** How many people get a letter of this kind, as things stand. */
export async function recipientsOf(kind: LetterKind): Promise<string> {
  await subscriberStats.refresh();
  return recipientsSentence(kind, subscriberStats.$resource.get().value);
}

export function recipientsSentence(kind: LetterKind, stats: SubscriberStats | null): string {
  const { sentence } = KIND_NAMES[kind];
  const people = stats?.choices[kind];
  if (people === undefined) return `Le nombre de ceux qui ont choisi ${sentence} n’est pas connu.`;
  if (people === 0) return `Personne n’a choisi ${sentence} pour l’instant.`;
  const some = people > 1 ? `${people} personnes ont` : '1 personne a';
  return `${some} choisi ${sentence}\u202f; qui est en pause, ou a reçu ${LETTERS_A_WEEK} lettres en sept jours, n’aura pas d’e-mail.`;
}

export const $newsletterPart = atom<'subscribers' | 'letters'>('subscribers');

onLeave(() => $newsletterPart.set('subscribers'));

/** Without a state: everybody who has an address here, confirmed or not yet. */
export const subscribers = pagedList<Subscriber, { search: string; state: SubscriberState | '' }>({
  filters: { search: '', state: '' },
  read: (query) => callPage(listSubscribers, { query }),
  alongside: subscriberStats.refresh,
});

export function removeSubscriber({ id, email }: Subscriber): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer cet abonné ?',
    detail: `${email ?? 'Cette personne'} ne recevra plus rien.`,
    failure: ['Rien n’est supprimé', 'Erreur lors du désabonnement'],
    async run() {
      await ownerCall(deleteSubscriber, { parameters: { id } });
      notify('Désabonnement réussi', "L'abonné a été supprimé de la liste.");
      subscribers.refresh();
    },
  });
}

export const downloadSubscribers = attempting('Erreur d’exportation', async () => {
  const file = await withSession(async () => (await send(exportSubscribers)).blob());
  offerFile(`abonnes-${new Date().toISOString().slice(0, 10)}.csv`, file);
  notify('Liste téléchargée', 'Gardez-la en lieu sûr : elle contient des adresses.');
});

export interface ImportState extends ImportReport {
  /** Share of the lines that were sent, 0 to 1; null while none are being sent. */
  progress: number | null;
  /** Lines that could not be read, with the reason in French. */
  refused: { line: number; reason: string }[];
  isDone: boolean;
}

const NO_IMPORT: ImportState = {
  ...{ added: 0, known: 0, suppressed: 0 },
  ...{ progress: null, refused: [], isDone: false },
};

/** The last file of subscribers that was read; an import goes on while its dialog is closed. */
export const $import = map(NO_IMPORT);

onLeave(() => $import.set(NO_IMPORT));

/** Forgets the last import, unless it is still under way. */
export function forgetImport(): void {
  if ($import.get().progress === null) $import.set(NO_IMPORT);
}

/** Importing the same file twice adds nobody twice: after a failure it can be given again. */
export const importFile = attempting(
  'Importation interrompue : vous pouvez redonner le même fichier',
  async (file: File) => {
    try {
      const { rows, refused } = await readRows(decodeCsv(await file.arrayBuffer()));
      let state: ImportState = { ...NO_IMPORT, refused };
      for (let start = 0; start < rows.length; start += IMPORT_ROWS) {
        $import.set({ ...state, progress: start / rows.length });
        const body = { rows: rows.slice(start, start + IMPORT_ROWS) };
        const { added, known, suppressed } = await ownerCall(importSubscribers, { body });
        state = {
          ...state,
          added: state.added + added,
          known: state.known + known,
          suppressed: state.suppressed + suppressed,
        };
      }
      $import.set({ ...state, isDone: true });
      subscribers.refresh();
    } catch (error) {
      throw error instanceof SyntaxError ? new FrenchError(error.message) : error;
    } finally {
      $import.setKey('progress', null);
    }
  },
);

/** @throws SyntaxError for a file that is no CSV */
async function readRows(
  csv: string,
): Promise<{ rows: ImportedRow[] } & Pick<ImportState, 'refused'>> {
  // The reader of such files is loaded for this alone.
  const { parseSubscriberCsv } = await import('./model.ts');
  const rows: ImportedRow[] = [];
  const refused: ImportState['refused'] = [];
  for (const { line, fields } of parseSubscriberCsv(csv)) {
    const read = importedRowSchema.safeParse(fields);
    if (read.success) rows.push(read.data);
    else refused.push({ line, reason: read.error.issues[0]?.message ?? 'Ligne illisible.' });
  }
  return { rows, refused };
}

/** Spreadsheets still write in the alphabet of Windows, unless asked for UTF-8. */
function decodeCsv(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
