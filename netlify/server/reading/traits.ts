import type { Arcanum, Gaze } from '#src/tarot/arcana.ts';

interface SeenObject {
  /** Its name in the prompt. */
  told: string;
  /** Regular expression of the words by which a text attributes it to a card; none where they are ambiguous. */
  claim?: string;
}

/** Objects on the pictures, by their keys in the cards' files. */
export const OBJECTS: Record<string, SeenObject> = {
  staff: { told: 'un bâton', claim: 'bâtons?' },
  wand: { told: 'une baguette', claim: 'baguettes?' },
  sceptre: { told: 'un sceptre', claim: 'sceptres?' },
  'staff-cross': { told: 'une croix à trois branches', claim: 'crosses?' },
  sword: { told: 'une épée', claim: 'épées?|glaives?' },
  scythe: { told: 'une faux', claim: '(?<=(?<!\\p{L})(?:la|sa|une) )faux' },
  torch: { told: 'une torche', claim: 'torches?|flambeaux?' },
  trumpet: { told: 'une trompette', claim: 'trompettes?' },
  arrow: { told: 'une flèche', claim: 'flèches?' },
  crown: { told: 'une couronne', claim: 'couronnes?' },
  tiara: { told: 'une tiare', claim: 'tiares?' },
  hat: { told: 'un grand chapeau', claim: 'chapeaux?' },
  veil: { told: 'un voile', claim: '(?<=(?<!\\p{L})son )voile' },
  wreath: { told: 'une couronne de feuilles', claim: 'couronnes? de feuilles|guirlandes?' },
  wings: { told: 'des ailes', claim: 'ailes?' },
  nude: { told: 'une figure nue' },
  'hidden-hands': { told: 'des mains cachées' },
  water: { told: 'de l’eau', claim: '(?<!à l’|deux |fil de l’)eaux?(?! dans (?:son|votre) vin)' },
  vessels: { told: 'deux vases', claim: 'vases?|cruches?' },
  fire: { told: 'du feu' },
  light: { told: 'une grande lumière' },
  lantern: { told: 'une lanterne', claim: 'lanternes?' },
  stars: { told: 'des étoiles' },
  'black-ground': { told: 'un sol noir', claim: 'sols? noirs?|terres? noires?' },
  grave: { told: 'une tombe', claim: 'tombeaux?|(?<=(?<!\\p{L})(?:la|une|sa) )tombe' },
  wall: { told: 'un mur' },
  tower: { told: 'une tour' },
  beast: { told: 'une bête' },
  lion: { told: 'un lion', claim: 'lions?' },
  horses: { told: 'deux chevaux', claim: 'chevaux|cheval' },
  eagle: { told: 'un aigle', claim: 'aigles?' },
  'two-companions': { told: 'deux figures au bas de l’image' },
  'three-people': { told: 'trois personnes' },
  'four-corners': { told: 'quatre figures aux coins' },
  book: { told: 'un livre ouvert', claim: '(?<=(?<!\\p{L})(?:un|son|le|du) )livre' },
  table: { told: 'une table' },
  scales: { told: 'une balance', claim: 'balances?' },
  crank: { told: 'une manivelle', claim: 'manivelles?' },
  rope: { told: 'une corde', claim: 'cordes?' },
  falling: { told: 'des corps qui tombent' },
};

/** Other objects that the same word may mean: a tiara is a crown, the eagle of the World is one of `four-corners`. */
export const ALSO: Record<string, string[]> = {
  crown: ['wreath', 'tiara'],
  staff: ['wand', 'staff-cross'],
  lion: ['four-corners'],
  eagle: ['four-corners'],
};

const GAZES: Record<Gaze, string> = {
  left: 'regard à gauche',
  right: 'regard à droite',
  you: 'regard de face',
  down: 'regard vers le bas',
  none: 'sans regard',
};

const POSTURES: Record<string, string> = {
  walking: 'en marche',
  standing: 'debout',
  seated: 'assis',
  kneeling: 'à genoux',
  hanging: 'suspendu par un pied',
  falling: 'en chute',
  dancing: 'en danse',
};

/** The traits of a picture in one line: « regard à gauche, assis, un livre ouvert ». */
export function describeTraits({ traits: { gaze, posture, objects } }: Arcanum): string {
  const told = [GAZES[gaze], POSTURES[posture], ...objects.map((object) => OBJECTS[object]?.told)];
  return told.filter(Boolean).join(', ');
}
