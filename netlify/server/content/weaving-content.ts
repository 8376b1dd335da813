import * as z from 'zod';

// The schema of content/tissage.yaml: the sentence templates that join the cards of a reading.

/** A sentence template that may use only these placeholders. */
export function template(...places: string[]) {
  return z
    .string()
    .trim()
    .min(1, 'cette phrase ne peut pas être vide.')
    .refine(
      (text) => [...text.matchAll(/\{(.*?)\}/g)].every(([, place]) => places.includes(`${place}`)),
      `seules accolades permises ici : ${places.map((place) => `{${place}}`).join(', ') || 'aucune'}.`,
    );
}

function forms(...ranks: number[]): string[] {
  return ranks.flatMap((rank) => [`${rank}`, `de ${rank}`, `à ${rank}`, `il ${rank}`]);
}

const wordings = (...places: string[]) =>
  z.array(template(...places).describe('Une tournure.')).min(1, 'au moins une tournure.');
const ofOne = wordings(...forms(1));
const ofTwo = wordings(...forms(1, 2));
const ofThree = wordings(...forms(1, 2, 3));
const seen = wordings(...forms(1, 2), 'nombre', 'liste');

/** The theme of a card: templates that join a quality to an obstacle are chosen by both themes. */
export const themeSchema = z
  .enum(['action', 'bond', 'silence', 'order', 'passage', 'distance'])
  .meta({
    words: {
      ...{ action: 'Action', bond: 'Lien', silence: 'Silence' },
      ...{ order: 'Ordre', passage: 'Passage', distance: 'Distance' },
    },
  });

const byTheme = <Value extends z.ZodType>(value: Value) => z.record(themeSchema, value);

/** Observations about the pictures of all ten cards, and what each is about. */
const OBSERVATIONS = {
  noneRight: 'Personne ne regarde à droite',
  oneRight: 'Une seule figure regarde à droite',
  someRight: 'Quelques figures regardent à droite',
  mostLeft: 'La plupart regardent à gauche',
  noneAtYou: 'Personne ne vous regarde',
  oneAtYou: 'Une seule figure vous regarde',
  manyAtYou: 'Plusieurs figures vous regardent',
  noWater: 'Pas d’eau',
  water: 'De l’eau',
  noCrown: 'Pas de couronne',
  crowns: 'Des couronnes',
  wings: 'Des ailes',
  beasts: 'Des bêtes',
  blackGround: 'De la terre noire',
  seated: 'Des figures assises',
  noSeat: 'Personne n’est assis',
  walking: 'Des figures qui marchent',
  upsideDown: 'Une figure à l’envers',
  secondHalf: 'La seconde moitié du jeu',
  firstHalf: 'La première moitié du jeu',
  ends: 'Les deux bouts du jeu',
};
type Observation = keyof typeof OBSERVATIONS;

const rows = z
  .object({
    facing: ofTwo.describe('Deux cartes se font face.'),
    backToBack: ofTwo.describe('Deux cartes se tournent le dos.'),
    allLeft: ofThree.describe('Les trois regardent à gauche.'),
    allRight: ofThree.describe('Les trois regardent à droite.'),
    allAtYou: ofThree.describe('Les trois vous regardent.'),
    twoAtYou: ofTwo.describe('Deux vous regardent.'),
    oneAtYou: ofOne.describe('Une seule vous regarde.'),
    turnedTo: ofTwo.describe('La seconde carte se tourne vers la première.'),
    looksOut: ofOne.describe('Une carte regarde hors du rang.'),
    walkerAndSeat: ofTwo.describe('L’une marche et l’autre est assise.'),
    twoWalking: ofTwo.describe('Deux marchent.'),
    threeSeats: ofThree.describe('Les trois sont assises.'),
    twoSeats: ofTwo.describe('Deux sont assises.'),
    upsideDown: ofOne.describe('Une figure est à l’envers.'),
    dancing: ofOne.describe('Une figure danse.'),
    kneeling: ofOne.describe('Une figure plie le genou.'),
    rising: ofThree.describe('Les nombres montent.'),
    falling: ofThree.describe('Les nombres descendent.'),
    middle: ofThree.describe('Celle du milieu est entre les deux autres.'),
  })
  .strict();

/** What the pictures show, and its name. */
export const OBJECT_NAMES = {
  ...{ staff: 'Bâton', wand: 'Baguette', sceptre: 'Sceptre', 'staff-cross': 'Croix à hampe' },
  ...{ sword: 'Épée', scythe: 'Faux', torch: 'Torche', trumpet: 'Trompette', arrow: 'Flèche' },
  ...{ crown: 'Couronne', tiara: 'Tiare', hat: 'Chapeau', veil: 'Voile', wreath: 'Guirlande' },
  ...{ wings: 'Ailes', nude: 'Nudité', 'hidden-hands': 'Mains cachées', water: 'Eau' },
  ...{ vessels: 'Vases', fire: 'Feu', light: 'Lumière', lantern: 'Lanterne', stars: 'Étoiles' },
  ...{ 'black-ground': 'Terre noire', grave: 'Tombe', wall: 'Mur', tower: 'Tour', beast: 'Bête' },
  ...{ lion: 'Lion', horses: 'Chevaux', eagle: 'Aigle', 'two-companions': 'Deux compagnons' },
  ...{ 'three-people': 'Trois personnes', 'four-corners': 'Quatre coins', book: 'Livre' },
  ...{ table: 'Table', scales: 'Balance', crank: 'Manivelle', rope: 'Corde', falling: 'Chute' },
};

const topicWordings = z
  .object({
    openings: wordings().describe('Les premières phrases.'),
    turns: wordings(...forms(1, 2), 'geste').describe('Ce qui relie les cartes.'),
  })
  .strict();

export const weavingSchema = z
  .object({
    openings: wordings().describe('Les premières phrases de la vue d’ensemble.'),
    observations: z
      .record(
        z.enum(Object.keys(OBSERVATIONS) as Observation[]).meta({ words: OBSERVATIONS }),
        seen,
      )
      .describe('Ce que l’œil voit sur toute la table.'),
    entrances: wordings(...forms(1), 'geste', 'texte').describe('L’entrée d’une carte.'),
    specialEntrances: ofOne.describe('L’entrée de la dixième carte.'),
    rows: rows.describe('Ce que l’on voit dans un rang de trois cartes.'),
    objects: z
      .record(
        z.string().meta({ words: OBJECT_NAMES }),
        z
          .object({
            two: ofTwo.describe('Sur deux cartes.'),
            three: template(...forms(1, 2, 3))
              .optional()
              .describe('Sur trois cartes.'),
          })
          .strict(),
      )
      .describe('Ce que plusieurs images montrent à la fois.'),
    answers: byTheme(byTheme(ofTwo)).describe(
      'Les réponses : le thème de la qualité, puis celui de l’obstacle.',
    ),
    threads: wordings(...forms(1, 2, 3, 4), 'don 2', 'don 3', 'don 4').describe(
      'Le fil de toute la lecture.',
    ),
    questions: wordings('question').describe('La question de la fin.'),
    topics: z
      .object({
        love: topicWordings.describe('Le thème de l’amour.'),
        work: topicWordings.describe('Le thème du travail.'),
        choice: wordings(...forms(1, 2), 'pour', 'contre', 'conseil').describe('Le choix.'),
      })
      .strict()
      .describe('Les thèmes d’un tirage.'),
  })
  .strict();

export type Weaving = z.infer<typeof weavingSchema>;
