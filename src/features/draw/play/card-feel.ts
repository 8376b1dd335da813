import { atom } from 'nanostores';

const STORAGE_KEY = 'son-des-cartes';

/** Whether the visitor wants to hear and feel the cards: on this device, until she says otherwise. */
export const $isSoundOn = atom(false);

export function readSound(): void {
  try {
    $isSoundOn.set(localStorage.getItem(STORAGE_KEY) !== null);
  } catch {
    // Storage refused: it is asked for anew on each page.
  }
}

export function chooseSound(isOn: boolean): void {
  $isSoundOn.set(isOn);
  try {
    if (isOn) localStorage.setItem(STORAGE_KEY, 'oui');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // As above.
  }
  // So she hears at once what she chose, and the browser allows the sounds that follow.
  feelCard();
}

/** A card is laid or turned: heard and felt by those who asked for it. Others fetch nothing. */
export function feelCard(): void {
  if (!$isSoundOn.get()) return;
  import('./card-sound.ts')
    .then(({ playCard }) => playCard())
    // Nothing depends on it.
    .catch(() => undefined);
}
