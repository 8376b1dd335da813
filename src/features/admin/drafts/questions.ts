import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import type { Kind } from './draft.ts';

/** Before a form with unsaved text is left. */
export function askWhetherToKeep() {
  return askConfirmation({
    question: 'Quitter sans enregistrer ?',
    detail: 'Votre texte peut rester gardé : il vous sera proposé à votre retour.',
    confirm: 'Quitter et garder le texte',
    alternative: 'Abandonner les modifications',
    cancel: 'Continuer l’écriture',
  });
}

/** When somebody has saved another text since this one was begun: `confirm` keeps this one. */
export function askWhichStays({ conflict, loser }: Kind<object, unknown>['words']) {
  return askConfirmation({
    question: conflict,
    detail: `Une autre version a été enregistrée depuis que vous avez ouvert celle-ci. Laquelle garder ? ${loser}`,
    confirm: 'Garder votre texte',
    alternative: 'Prendre l’autre version',
    cancel: 'Décider plus tard',
  });
}
