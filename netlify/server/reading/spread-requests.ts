import type { SpreadId } from '#src/tarot/spreads.ts';

/** What a model is told of a spread. */
interface SpreadRequest {
  /** What its places say. */
  places: string;
  /** Which pictures lie side by side. */
  neighbours: string;
  /** How its parts hang together. */
  parts: string;
  /** The cards that are easily passed over. */
  debt: string;
  /** Words in all and of each key. */
  lengths: string;
}

export const SPREAD_REQUESTS: Record<SpreadId, SpreadRequest> = {
  ten: {
    places:
      'Trois cartes disent ses qualités, trois ses obstacles, trois ce qui peut s’ouvrir, la dixième est la carte spéciale, la clé.',
    neighbours:
      'La page montre les trois images d’une partie côte à côte, dans leur ordre : c’est là qu’elles sont voisines. De la troisième à la quatrième, de la sixième à la septième, de la neuvième à la dixième, ce qui passe va d’une partie à la suivante, et vous le dites ainsi.',
    parts:
      'Donnez à chaque partie une idée à elle, tirée de ce que les trois font ensemble. Les cartes n’ont pas la même place : l’une tient tout un paragraphe, une autre neuf mots.',
    debt: 'et d’abord la huitième et la neuvième, que l’on expédie si facilement',
    lengths:
      '430 à 560 mots en tout. « opening » (30 à 70 mots), « qualities », « obstacles », « future » (80 à 150 mots chacune, un ou deux alinéas), « special » (60 à 110 mots)',
  },
  cross: {
    places:
      'La première carte, à gauche, dit ce qui parle pour ; la deuxième, à droite, ce qui parle contre ; la troisième, en haut, donne un conseil ; la quatrième, en bas, montre vers quoi penche l’affaire si rien ne change ; la cinquième, au centre, est la synthèse. Elle n’a pas été tirée : la somme des nombres des quatre autres la donne. Quand elle se trouve déjà sur la table, elle compte double, et vous le dites.',
    neighbours:
      'La page montre la croix : la première et la deuxième se font face de part et d’autre de la cinquième, la troisième est au-dessus d’elle, la quatrième au-dessous.',
    parts:
      'Chaque carte a sa partie, qui répond à la précédente : le contre au pour, le conseil à tous deux, la direction au conseil, la synthèse au tout. Elles n’ont pas la même place : l’une tient cinq phrases, une autre deux.',
    debt: 'et d’abord le contre, que l’on adoucit si facilement',
    lengths:
      '270 à 390 mots en tout. « opening » (20 à 55 mots), « for », « against », « advice », « course » (30 à 70 mots chacune, un alinéa), « synthesis » (60 à 120 mots ; sa première phrase dit l’addition)',
  },
  three: {
    places:
      'La première carte dit ce qui est là, la deuxième ce qui résiste, la troisième ce qui s’ouvre. C’est un petit tirage, pour un jour ordinaire.',
    neighbours:
      'La page montre les trois images côte à côte, dans leur ordre : la deuxième touche aux deux autres.',
    parts:
      'Chaque carte a sa partie, et chaque partie vient de la précédente. Elles n’ont pas la même place : l’une tient quatre phrases, une autre deux.',
    debt: 'et d’abord la deuxième, que l’on adoucit si facilement',
    lengths:
      '140 à 200 mots en tout. « opening » (10 à 30 mots), « here », « resists » (30 à 60 mots chacune, un alinéa), « opens » (35 à 80 mots)',
  },
};
