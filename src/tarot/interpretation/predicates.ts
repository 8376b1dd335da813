import type { WordingTable } from './wording.ts';

/**
 * What each card does when it enters a part: « La Papesse veille sous son voile. » By card number. Each
 * goes after the card's name or after « qui », has five words at most, and avoids the words of the
 * fragment that follows it.
 */
export const PREDICATES: WordingTable = [
  // Le Mat
  ['va le nez au vent', 'file sans se retourner', 'reprend son bâton'],
  // Le Bateleur
  ['a les doigts agiles', 'ne tient pas en place', 'dresse ses tréteaux'],
  // La Papesse
  ['lit sous son voile', 'lit et ne dit rien', 'n’a pas tout dit'],
  // L’Impératrice
  ['pense à voix haute', 'soigne un peu trop l’apparence', 'remet de la sève'],
  // L’Empereur
  ['vous prête son assise', 'serre son sceptre', 'pose une première pierre'],
  // Le Pape
  ['écoute avant de bénir', 's’abrite derrière l’usage', 'ouvre sa porte'],
  // L’Amoureux
  ['parle sans détour', 'n’ose déplaire à personne', 'lève les yeux'],
  // Le Chariot
  ['avance la tête haute', 'confond élan et direction', 'sort de l’ornière'],
  // La Justice
  ['ne détourne pas les yeux', 'compte et recompte', 'rouvre le dossier'],
  // L’Hermite
  ['a pris son temps', 'tire la porte derrière lui', 'lève sa lampe'],
  // La Roue de Fortune
  ['vous garde en mouvement', 'grince sur son axe', 'repart d’un cran'],
  // La Force
  ['agit par la douceur', 's’épuise à retenir', 'reprend son souffle'],
  // Le Pendu
  ['sourit la tête en bas', 's’habitue à sa corde', 'suspend la course'],
  // L’Arcane sans nom
  ['fait de la place', 'désigne ce qui s’attarde', 'laisse une terre nue'],
  // Tempérance
  ['rapproche ce qui s’évitait', 'tourne autour du désaccord', 'remet l’eau en circulation'],
  // Le Diable
  ['a le sang chaud', 'garde la corde courte', 'souffle sur la braise'],
  // La Maison Dieu
  ['décoiffe les certitudes', 'tremble sous sa couronne', 'fait entrer le jour'],
  // L’Étoile
  ['brille sans effort', 'verse plus qu’elle ne puise', 'rouvre le ciel'],
  // La Lune
  ['écoute l’eau profonde', 'brouille les contours', 'se lève à moitié'],
  // Le Soleil
  ['brille pour deux', 'cherche un public', 'passe par-dessus le mur'],
  // Le Jugement
  ['sonne clair et juste', 'reste sans réponse', 'soulève la pierre'],
  // Le Monde
  ['rassemble sans retenir', 'n’en finit pas d’arriver', 'élargit le cercle'],
];
