import { notify, notifyError } from '#src/ui/toasts.ts';
import { cardsOf, plainLetter } from './letter.ts';
import { linkTo } from './link.ts';
import { QUIET_BUTTON } from './looks.ts';
import { WithVoice } from './read-aloud/WithVoice.tsx';
import { PictureButton } from './spread-picture/PictureButton.tsx';
import type { WovenDraw } from './weaving.ts';

async function copy(text: string, ...told: Parameters<typeof notify>) {
  try {
    await navigator.clipboard.writeText(text);
    notify(...told);
  } catch {
    notifyError('Erreur', 'La copie n’est pas permise par votre navigateur.');
  }
}

export function TakeAwayButtons({ reading, topicPassage }: WovenDraw) {
  const copyText = () => copy(plainLetter(reading, topicPassage), 'Interprétation copiée');
  const copyLink = () =>
    copy(
      new URL(linkTo(cardsOf(reading), topicPassage?.topic ?? null), location.origin).href,
      'Lien copié',
      'Il montre ces dix cartes à qui l’ouvre, lues avec les textes de la tarologue.',
    );
  return (
    <>
      <button type="button" className={QUIET_BUTTON} onClick={copyText}>
        Copier le texte
      </button>
      <button type="button" className={QUIET_BUTTON} onClick={copyLink}>
        Copier le lien
      </button>
      <PictureButton reading={reading} />
      <WithVoice reading={reading} topicPassage={topicPassage} />
      <button type="button" className={QUIET_BUTTON} onClick={() => print()}>
        Imprimer
      </button>
    </>
  );
}
