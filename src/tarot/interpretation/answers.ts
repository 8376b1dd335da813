/** What a card is about, in one word: a quality answers an obstacle by it. */
type Theme = 'action' | 'bond' | 'silence' | 'order' | 'passage' | 'distance';

/** By card number. */
const THEMES: readonly Theme[] = [
  'distance', // Le Mat
  'action',
  'silence',
  'bond',
  'order',
  'order',
  'bond',
  'action',
  'order',
  'silence',
  'passage', // La Roue de Fortune
  'action',
  'silence',
  'passage',
  'bond',
  'action',
  'passage',
  'distance',
  'silence',
  'distance',
  'passage',
  'distance',
];

/** How a quality `{1}` answers an obstacle `{2}`, by their themes in this order. */
const ANSWERS: Record<Theme, Record<Theme, string>> = {
  action: {
    action:
      'Ce qui déborde chez {2} a la même source que l’élan {de 1}. Une seule route à la fois, et il sert.',
    bond: 'Pour ce qui s’embrouille avec {2}, {1} propose un geste plutôt qu’une phrase.',
    silence: '{2} s’enferme ; {1} a déjà la main sur la poignée.',
    order:
      'Là où {2} se raidit, essayez la manière {de 1} : un petit geste, pour voir si le mur est vraiment un mur.',
    passage: '{2} bouscule, et {1} sait se tenir debout quand tout bouge.',
    distance: '{2} voit grand et reste au bord ; {1} commence par ce qui est à portée de main.',
  },
  bond: {
    action: 'La parole {de 1} peut faire asseoir ce qui s’emballe chez {2}.',
    bond: 'Il s’agit du même lien chez {1} et chez {2} : ici il nourrit, là il fatigue. Vous savez donc déjà le soigner.',
    silence: 'À ce que {2} garde pour soi, {1} prêterait volontiers ses mots.',
    order: '{2} tient à la règle ; {1} rappelle pour qui on l’avait faite.',
    passage: 'Ce qui casse avec {2} se répare à plusieurs : voyez de qui {1} vous rapproche.',
    distance: '{2} s’en va loin, ou rêve loin ; {1} vous garde une place à table.',
  },
  silence: {
    action: 'Avant de suivre {2}, passez par {1} : une nuit suffit à trier l’élan de la hâte.',
    bond: 'Quand tout le monde parle autour {de 2}, {1} vous garde une pièce tranquille.',
    silence:
      'La patience {de 1}, poussée un peu loin, devient l’attente {de 2}. La limite n’est pas loin derrière vous.',
    order: 'Le dossier {de 2} n’est pas clos ; {1} l’a lu jusqu’au bout, et sait où il est mince.',
    passage:
      'Ce qui tremble chez {2}, {1} l’avait senti venir. Fiez-vous à ce que vous aviez noté.',
    distance: '{2} se disperse au loin, et {1} vous ramène à une page, la bonne.',
  },
  order: {
    action: '{2} pousse ; {1} tient. Donnez à cette ardeur un cadre, elle s’y fatigue moins.',
    bond: 'Dans ce qui se négocie avec {2}, {1} vous donne une phrase ferme et polie.',
    silence:
      '{2} doute à voix basse. Les faits {de 1}, posés sur la table, feraient taire la moitié de ces voix.',
    order:
      'La droiture {de 1} se change, chez {2}, en raideur. La différence tient à la place qu’on laisse aux autres.',
    passage:
      'Si quelque chose s’écroule du côté {de 2}, il reste le sol {de 1}. On y pose les meubles en attendant.',
    distance: '{2} n’a pas de bords ; {1} sait tracer une ligne et s’y tenir.',
  },
  passage: {
    action: '{1} sait quand une chose est finie, et c’est ce qui manque à l’ardeur {de 2}.',
    bond: 'Le lien qui pèse chez {2} n’a peut-être besoin que {de 1} : qu’un chapitre se ferme.',
    silence: '{2} attend ; {1} est tout le contraire d’une attente.',
    order: 'Ce que {2} a figé, {1} sait le remettre en mouvement.',
    passage:
      '{1} et {2} racontent le même passage. Vous l’avez déjà franchi une fois, regardez par où.',
    distance: '{2} repousse la fin, {1} ne la craint pas. Vous avez donc de quoi conclure.',
  },
  distance: {
    action: 'L’air {de 1} manque {à 2}. Sortez avec la question avant d’y répondre.',
    bond: 'Là où {2} serre, {1} ouvre une fenêtre.',
    silence: '{2} se terre un peu ; {1} rappelle qu’il fait jour.',
    order:
      'Les murs {de 2} sont hauts. {1} les voit de plus loin, et de loin ils font une bordure.',
    passage: 'De près, {2} fait peur. Avec le recul {de 1}, c’est un virage.',
    distance:
      'Le même large appelle chez {1} et chez {2} : d’un côté il libère, de l’autre il dissout. Tout est dans la date du retour.',
  },
};

/** The template of the answer of one card, a quality, to another, an obstacle; both by number. */
export function answerOf(quality: number, obstacle: number): string {
  return ANSWERS[THEMES[quality] as Theme][THEMES[obstacle] as Theme];
}
