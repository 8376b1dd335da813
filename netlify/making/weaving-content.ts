import { z } from 'zod';

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

const wordings = (...places: string[]) => z.array(template(...places)).min(1);
const ofOne = wordings(...forms(1));
const ofTwo = wordings(...forms(1, 2));
const ofThree = wordings(...forms(1, 2, 3));
const seen = wordings(...forms(1, 2), 'nombre', 'liste');

/** The theme of a card: templates that join a quality to an obstacle are chosen by both themes. */
export const themeSchema = z.enum(['action', 'bond', 'silence', 'order', 'passage', 'distance']);

const byTheme = <Value extends z.ZodType>(value: Value) => z.record(themeSchema, value);

/** Observations about the pictures of all ten cards. */
const OBSERVATIONS = [
  ...['noneRight', 'oneRight', 'someRight', 'mostLeft', 'noneAtYou', 'oneAtYou', 'manyAtYou'],
  ...['noWater', 'water', 'noCrown', 'crowns', 'wings', 'beasts', 'blackGround'],
  ...['seated', 'noSeat', 'walking', 'upsideDown', 'secondHalf', 'firstHalf', 'ends'],
] as const;

const rows = z
  .object({
    facing: ofTwo,
    backToBack: ofTwo,
    allLeft: ofThree,
    allRight: ofThree,
    allAtYou: ofThree,
    twoAtYou: ofTwo,
    oneAtYou: ofOne,
    turnedTo: ofTwo,
    looksOut: ofOne,
    walkerAndSeat: ofTwo,
    twoWalking: ofTwo,
    threeSeats: ofThree,
    twoSeats: ofTwo,
    upsideDown: ofOne,
    dancing: ofOne,
    kneeling: ofOne,
    rising: ofThree,
    falling: ofThree,
    middle: ofThree,
  })
  .strict();

export const weavingSchema = z
  .object({
    openings: wordings(),
    observations: z.record(z.enum(OBSERVATIONS), seen),
    entrances: wordings(...forms(1), 'geste', 'texte'),
    specialEntrances: ofOne,
    rows,
    objects: z.record(
      z.string(),
      z.object({ two: ofTwo, three: template(...forms(1, 2, 3)).optional() }).strict(),
    ),
    answers: byTheme(byTheme(ofTwo)),
    threads: wordings(...forms(1, 2, 3, 4), 'don 2', 'don 3', 'don 4'),
    questions: wordings('question'),
    topics: z
      .object({
        love: z.object({ openings: wordings(), turns: wordings(...forms(1, 2), 'geste') }).strict(),
        work: z.object({ openings: wordings(), turns: wordings(...forms(1, 2), 'geste') }).strict(),
        choice: wordings(...forms(1, 2), 'pour', 'contre', 'conseil'),
      })
      .strict(),
  })
  .strict();

export type Weaving = z.infer<typeof weavingSchema>;
