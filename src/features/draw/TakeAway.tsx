import { useEffect, useState } from 'react';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { cardsOf, plainLetter } from './letter.ts';
import { QUIET_BUTTON } from './looks.ts';
import type { WovenDraw } from './weaving.ts';

async function copy(text: string, ...told: Parameters<typeof notify>) {
  try {
    await navigator.clipboard.writeText(text);
    notify(...told);
  } catch {
    notifyError('Erreur', 'La copie n’est pas permise par votre navigateur.');
  }
}

/** The ways in which a letter leaves the page. */
export function TakeAway({ reading, topicPassage }: WovenDraw) {
  const copyText = () => copy(plainLetter(reading, topicPassage), 'Interprétation copiée');
  const [link, setLink] = useState('');

  useEffect(() => {
    // A browser lets a press copy only what is there already.
    import('./link.ts')
      .then(({ linkTo }) => setLink(linkTo(cardsOf(reading), topicPassage?.topic ?? null)))
      .catch(() => setLink(''));
  }, [reading, topicPassage]);

  const copyLink = () =>
    copy(
      new URL(link, location.origin).href,
      'Lien copié',
      'Il montre ces dix cartes à qui l’ouvre, lues avec les textes de la tarologue.',
    );
  return (
    <>
      <button type="button" className={QUIET_BUTTON} onClick={copyText}>
        Copier le texte
      </button>
      {link && (
        <button type="button" className={QUIET_BUTTON} onClick={copyLink}>
          Copier le lien
        </button>
      )}
      <button type="button" className={QUIET_BUTTON} onClick={() => print()}>
        Imprimer
      </button>
    </>
  );
}
