import type { Category } from '#src/tarot/arcana.ts';

// The sentences of the summary. `{carte}` is a card's name, `{1}` to `{3}` those of several cards,
// `{de 1}` the name after « de », `{don 1}` what the card brings and `{veut 1}` what it wants.

export const NUMBERS = ['', '', '', 'Trois', 'Quatre'];
export const NO_THEME = 'Aucun thème n’écrase les autres : ce tirage touche un peu à tout.';

export const WHERE: Record<Category, string> = {
  qualities: ', surtout parmi vos qualités',
  obstacles: ', surtout là où cela résiste',
  future: ', surtout dans ce qui s’ouvre',
  special: '',
};

export const TOLD_TOGETHER: Record<'qualities' | 'obstacles', string[]> = {
  qualities: [
    'Vous avez pour vous {dons}.',
    'Vous pouvez vous appuyer sur {dons}.',
    'Dans vos bagages, il y a {dons}.',
  ],
  obstacles: [
    'En face, {dons} demandent du soin.',
    'Il faut compter aussi avec {dons}.',
    'Le passage se resserre avec {dons}.',
  ],
};

export const FUTURE = [
  'Ensuite, {1} laisse entrevoir {don 1}, {2} {don 2} et {3} {don 3}, sans que rien soit joué.',
  'Pour la suite, {1} propose {don 1}, {2} {don 2} et {3} {don 3}, et le choix vous reste.',
  'L’avenir a trois visages : {don 1} avec {1}, {don 2} avec {2}, {don 3} avec {3}.',
];

export const SAME_THEME = [
  '{1} et {2} puisent à la même source, tantôt pour vous porter, tantôt pour vous freiner : tout est affaire de dosage.',
  'Ce qui vous porte avec {1} vous gêne avec {2} : c’est la même qualité, poussée trop loin.',
  'Surveillez le voisinage {de 1} et {de 2} : un même talent peut y devenir un travers.',
];

export const OTHER_THEMES = [
  '{1} {veut 1}, {2} {veut 2} : c’est là que le tirage travaille le plus.',
  'Entre {1}, qui {veut 1}, et {2}, qui {veut 2}, l’équilibre reste à trouver.',
  'Regardez {1} en face {de 2} : la première carte {veut 1}, la seconde {veut 2}.',
];

export const SPECIAL = [
  'Et {carte}, votre carte spéciale, teinte l’ensemble : {couleur}.',
  'Par-dessus tout cela passe la couleur {de carte}, votre carte spéciale : {couleur}.',
  'Gardez à l’esprit {carte}, votre carte spéciale : {couleur}.',
];
