import { DialogOnDemand } from '#src/features/draw/DialogOnDemand.tsx';
import { plainLetter } from '#src/features/draw/letter.ts';
import { linkTo } from '#src/features/draw/link.ts';
import { QUIET_BUTTON } from '#src/features/draw/looks.ts';
import { WithVoice } from '#src/features/draw/read-aloud/WithVoice.tsx';
import type { WovenDraw } from '#src/features/draw/woven-draw.ts';
import { copy } from '#src/ui/copy.ts';

export function TakeAwayButtons(draw: WovenDraw) {
  const { reading, topicPassage } = draw;
  const copyText = () => copy(plainLetter(reading, topicPassage), 'Interprétation copiée');
  const copyLink = () =>
    copy(
      new URL(linkTo(reading, topicPassage?.topic ?? null), location.origin).href,
      'Lien copié',
      'Il montre ces cartes à qui l’ouvre, lues avec les textes de la tarologue.',
    );
  return (
    <>
      <button type="button" className={QUIET_BUTTON} onClick={copyText}>
        Copier le texte
      </button>
      <button type="button" className={QUIET_BUTTON} onClick={copyLink}>
        Copier le lien
      </button>
      <DialogOnDemand
        label="Image du tirage"
        draw={draw}
        load={async () =>
          (await import('#src/features/draw/spread-picture/PictureDialog.tsx')).PictureDialog
        }
        failure="L’image du tirage n’a pas pu être préparée. Réessayez."
      />
      <WithVoice {...draw} />
      <button type="button" className={QUIET_BUTTON} onClick={() => print()}>
        Imprimer
      </button>
      <DialogOnDemand
        label="Recevoir par e-mail"
        draw={draw}
        load={async () =>
          (await import('#src/features/draw/reading-mail/ReadingMail.tsx')).ReadingMail
        }
        failure="Le formulaire n’a pas pu être chargé. Réessayez dans un instant."
      />
    </>
  );
}
