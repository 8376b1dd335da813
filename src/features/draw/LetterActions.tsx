import { useState } from 'react';
import { laidCards } from '#src/tarot/laying.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { Button } from '#src/ui/Button.tsx';
import { copy } from '#src/ui/copy.ts';
import { share } from '#src/ui/share.ts';
import type { Letter } from './compose.ts';
import { KeepDialog } from './KeepDialog.tsx';
import { toDrawLink } from './model.ts';

/** Shares the link through the system's dialog; browsers without one copy it. */
async function shareDraw({ reading, topicPassage }: Letter): Promise<void> {
  const url = new URL(toDrawLink(reading, topicPassage?.topic ?? null), location.origin).href;
  if (!navigator.share) {
    await copy(
      url,
      'Lien copié',
      'Il montre ces cartes et leur lecture à la personne qui l’ouvre.',
    );
    return;
  }
  await share({ title: `Un tirage de ${countOfCards(laidCards(reading).length)}`, url });
}

/** The buttons that share a letter and that save a copy of it. */
export function LetterActions(letter: Letter) {
  const [isSharing, setSharing] = useState(false);
  const [isKeepOpen, setKeepOpen] = useState(false);

  async function handleShare() {
    setSharing(true);
    await shareDraw(letter);
    setSharing(false);
  }

  return (
    <>
      <Button look="quiet" busy={isSharing} onClick={handleShare}>
        Partager
      </Button>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setKeepOpen(true)}>
        Garder
      </Button>
      <KeepDialog {...letter} open={isKeepOpen} onClose={() => setKeepOpen(false)} />
    </>
  );
}
