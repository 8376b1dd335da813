import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { copyToClipboard, share } from '#src/lib/browser/share.ts';
import { notifyError } from '#src/lib/browser/toasts.ts';
import { formatDate } from '#src/lib/time.ts';
import { formatCardCount } from '#src/tarot/arcana.ts';
import { getCardIds } from '#src/tarot/lay-spread.ts';
import { hasOneCardPerGroup } from '#src/tarot/spread-types.ts';
import { getSpread } from '#src/tarot/spreads.ts';
import { DrawContext } from './CardImage.tsx';
import type { Letter } from './compose.ts';
import { COLUMN, InterpretationSection } from './InterpretationSection.tsx';
import { getAiDisclosure, toLetterContent } from './letter-content.ts';
import { toDrawLink } from './model.ts';
import { $arcana } from './state.ts';

const CardDetailsDialog = lazy(() =>
  import('./CardDetailsDialog.tsx').catch(() => ({ default: FailedDialog })),
);
const KeepDialog = lazy(() => import('./KeepDialog.tsx').catch(() => ({ default: FailedDialog })));

/** Notifies that a dialog could not be loaded, for example after a deploy, which removes its old script. */
function FailedDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  useEffect(() => {
    if (!open) return;
    notifyError(
      'Erreur',
      'Cette fenêtre n’a pas pu être chargée. Rechargez la page, puis réessayez.',
    );
    onClose();
  }, [open, onClose]);
  return null;
}

/** A `Letter` is a `reading` and, if a topic was chosen, the `topicLetter` to show as its interpretation. */
interface Props extends Letter {
  /** Further buttons below the letter. */
  children: ReactNode;
}

/** Shows a reading as a signed letter, with buttons to share or save it. No text is rendered as markup. */
export function InterpretationView({ children, ...letter }: Props) {
  const { reading, topicLetter } = letter;
  // The id stays set while the dialog closes, because its content is still visible.
  const [openedCardId, setOpenedCardId] = useState<string | null>(null);
  const [isCardDialogOpen, setCardDialogOpen] = useState(false);
  const { signerName } = useContext(DrawContext);
  // Null if parts have different authors; each part is then labelled with its author instead.
  const aiDisclosure = getAiDisclosure(reading);
  const spread = getSpread(reading.spread);
  const { answers, sections } = toLetterContent(reading, topicLetter, $arcana.get());

  function openCard(id: string) {
    setOpenedCardId(id);
    setCardDialogOpen(true);
  }

  return (
    <>
      <article className="paper letter mx-auto mt-6 mb-8 max-w-216 max-md:-mx-5 print:m-0 print:max-w-none print:bg-transparent print:text-[10pt]/[1.45] print:p-0 print:before:hidden print:[box-shadow:none]">
        {reading.createdAt && (
          <p className="mb-6 text-center text-umber print:mb-[2mm]">
            {formatDate(reading.createdAt)}
          </p>
        )}
        <ul
          className="mb-10 space-y-2 md:text-center md:text-lg print:mb-[6mm] print:space-y-[1mm] print:text-left print:text-[length:inherit]"
          data-part="answers"
        >
          {answers.map((answer) => (
            <li key={answer}>{answer}</li>
          ))}
        </ul>
        {sections.map(({ author, ...section }) => (
          <InterpretationSection
            key={section.name}
            {...section}
            isLast={section.name === spread.groups.at(-1)?.id}
            isCardBeside={hasOneCardPerGroup(spread)}
            author={aiDisclosure ? null : author}
            onOpenCard={openCard}
          />
        ))}
        <div className={`${COLUMN} mt-10 text-right print:mt-[6mm]`} data-part="signature">
          <p className="font-title text-3xl/[1.2] print:text-[1.4em]">
            <a className="text-inherit no-underline hover:underline" href="/qui-suis-je">
              {signerName}
            </a>
          </p>
          {aiDisclosure && (
            <p className="mt-2 text-sm text-balance text-umber print:mt-[1mm] print:text-[length:inherit]">
              {aiDisclosure}
            </p>
          )}
        </div>
        {openedCardId && (
          <Suspense>
            <CardDetailsDialog
              reading={reading}
              cardId={openedCardId}
              open={isCardDialogOpen}
              onClose={() => setCardDialogOpen(false)}
            />
          </Suspense>
        )}
      </article>
      <div className="flex flex-wrap justify-center gap-3 print:hidden">
        <LetterActions {...letter} />
        {children}
      </div>
    </>
  );
}

/** Shares the link through the system's dialog, or copies it in browsers that have no such dialog. */
async function shareDraw({ reading, topicLetter }: Letter): Promise<void> {
  const url = new URL(toDrawLink(reading, topicLetter?.topic ?? null), location.origin).href;
  if (!navigator.share) {
    await copyToClipboard(
      url,
      'Lien copié',
      'Il montre ces cartes et leur lecture à la personne qui l’ouvre.',
    );
    return;
  }
  await share({ title: `Un tirage de ${formatCardCount(getCardIds(reading).length)}`, url });
}

/** The buttons that share a letter and that offer ways to keep it. */
function LetterActions(letter: Letter) {
  // Null until the first opening, which loads the dialog.
  const [isDialogOpen, setDialogOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button look="quiet" onClick={() => shareDraw(letter)}>
        Partager
      </Button>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
        Garder
      </Button>
      {isDialogOpen !== null && (
        <Suspense>
          <KeepDialog {...letter} open={isDialogOpen} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
