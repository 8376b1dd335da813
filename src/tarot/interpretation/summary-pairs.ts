/**
 * Pairs that answer each other in the Marseille deck, by number, with what their meeting says. `{1}` and
 * `{2}` are the two names.
 */
export const PAIRS: [one: number, other: number, says: string][] = [
  [0, 13, '{1} n’a pas de nombre, {2} pas de titre : ensemble, ils vous invitent à voyager léger.'],
  [16, 17, 'Après {1}, {2} : quand le toit s’ouvre, on revoit le ciel.'],
  [13, 14, '{1} coupe, {2} mélange : il y a un temps pour chaque geste.'],
  [3, 4, '{1} et {2} font équipe, l’une pour l’idée, l’autre pour la charpente.'],
  [2, 5, '{1} garde, {2} transmet : vous pouvez choisir ce qui se dit et ce qui se tait.'],
  [18, 19, '{1} et {2} se partagent la journée : chaque heure a sa clarté.'],
  [6, 15, '{1} et {2} posent la même question, celle des liens que l’on choisit.'],
  [1, 21, '{1} ouvre la série, {2} la ferme : tout un parcours tient sur cette table.'],
  [7, 12, '{1} roule, {2} s’arrête : votre allure se trouve quelque part entre les deux.'],
  [4, 16, '{1} bâtit, {2} ébranle : voyez quels murs méritent d’être tenus.'],
  [8, 14, '{1} pèse, {2} mêle : la rigueur et la souplesse peuvent s’entendre.'],
];
