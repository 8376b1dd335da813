import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { arcana, deckIds } from '#netlify/server/reading/deck.ts';
import { type Defect, inspectLetterLength } from '#netlify/server/reading/gate.ts';
import { completeTexts, partIn, schemaOf } from '#netlify/server/reading/letter-keys.ts';
import { checkPart } from '#netlify/server/reading/letter-writer.ts';
import { ask, type ModelRequest, type Usage } from '#netlify/server/reading/model.ts';
import { formatCost, LETTER } from '#netlify/server/reading/model-prices.ts';
import { type Prompt, promptOf } from '#netlify/server/reading/prompt.ts';
import { type AiEnvironment, aiEnvironment } from '#netlify/server/settings/environment.ts';
import { OwnerError } from '#scripts/build/build-step.ts';
import { isConfirmed, runCommand } from '#scripts/run-command.ts';
import { tableOf } from '#src/tarot/interpretation/table.ts';
import { lay } from '#src/tarot/laying.ts';
import { letterPartsOf } from '#src/tarot/spread-model.ts';
import { type Interpretation, spreadNamed } from '#src/tarot/spreads.ts';
import { typographer } from '#src/text/typography.ts';
import { countWords } from '#src/text/words.ts';

const HELP = `Met un modèle à l’essai : il écrit des lettres, le contrôle les lit, puis le modèle relit chacune et nomme les phrases que les descriptions des cartes contredisent. Rien n’est gardé par le site.

  npm run interpretations:judge -- [options]
    --letters=5          nombre de lettres
    --seed=1             d’autres tirages pour un autre nombre
    --yes                commence sans demander confirmation
    --record=dossier     enregistre les réponses, un fichier chacune
    --recorded=dossier   lit des réponses enregistrées : ni clé, ni dépense

Variables : OPENAI_API_KEY, et celles du modèle à juger (OPENAI_MODEL, OPENAI_REASONING_EFFORT) ;
AI_INPUT_PRICE et AI_OUTPUT_PRICE, en dollars par million de jetons, pour un modèle hors de la liste.`;

/** Tokens of reading a letter again. */
const REREADING: Usage = { input: 5_500, output: 150 };

const REREADING_INSTRUCTIONS =
  'On vous donne la description de dix images, puis une lettre écrite d’après elles. Nommez les phrases de la lettre qui affirment d’une image ce que sa description contredit : un objet, une main, un regard, un nombre, une figure. Une image du langage, une supposition ou un conseil n’affirment rien d’une image. Recopiez chaque phrase telle quelle, et dites en une ligne ce que la description en dit. S’il n’y en a aucune, rendez une liste vide.';

const rereadingSchema = z.strictObject({
  contradicted: z.array(z.strictObject({ sentence: z.string(), fact: z.string() })),
});

/** The option's value as a positive integer. @throws OwnerError */
function countOf(option: string, given: string): number {
  const count = Number(given);
  if (Number.isInteger(count) && count > 0) return count;
  throw new OwnerError([`--${option} doit être un nombre entier, 1 au moins.`]);
}

/** Letters of the house's own spread are judged: the longest, where a model can err most. */
const SPREAD = spreadNamed('ten');
const PARTS = letterPartsOf(SPREAD);

const tableWith = (selectedCards: readonly string[]) =>
  tableOf(arcana, lay({ spread: SPREAD.id, selectedCards }));

const say = (text: string) => console.log(typographer(text));

/** A recorded answer: `tests/fixtures/letters` holds some. */
const recordSchema = z.object({
  /** Ids of the ten cards in the order picked. */
  cards: z.array(z.string()),
  answer: schemaOf(PARTS, SPREAD),
  contradicted: z._default(rereadingSchema.shape.contradicted, []),
});

type Recorded = z.infer<typeof recordSchema>;

/** The ten cards of a draw: the same for the same seed. */
function drawOf(seed: number, index: number): string[] {
  const rank = (id: string) => hash('sha256', `${seed} ${index} ${id}`);
  return deckIds
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .slice(0, SPREAD.picked);
}

async function readRecorded(folder: string): Promise<Recorded[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  if (files.length === 0) throw new OwnerError([`${folder} ne contient aucune réponse.`]);
  return Promise.all(
    files.map(async (file) => {
      const read = recordSchema.safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')));
      if (read.success) return read.data;
      throw new OwnerError([`${file} : ce n’est pas une réponse enregistrée.`]);
    }),
  );
}

/** Has the model write a letter and read it again; null where it gave none, with the reason printed. */
async function tryModel(
  cards: string[],
  environment: AiEnvironment,
  spent: Usage,
): Promise<Recorded | null> {
  async function put<Schema extends z.ZodMiniType>(question: ModelRequest & { schema: Schema }) {
    const { text, usage, trouble } = await ask(question, environment, new AbortController().signal);
    spent.input += usage.input;
    spent.output += usage.output;
    if (trouble) say(`Pas de réponse entière : ${trouble}.`);
    return trouble ? null : (JSON.parse(text) as z.infer<Schema>);
  }
  const { instructions, input }: Prompt = promptOf(tableWith(cards));
  const turns = [{ role: 'user' as const, content: input }];
  const answer = await put({
    name: 'lettre',
    instructions,
    turns,
    schema: schemaOf(PARTS, SPREAD),
  });
  if (!answer) return null;
  const letter = { role: 'user' as const, content: Object.values(answer).join('\n\n') };
  const reread = await put({
    name: 'relecture',
    instructions: REREADING_INSTRUCTIONS,
    turns: [...turns, letter],
    schema: rereadingSchema,
  });
  return { cards, answer, contradicted: reread?.contradicted ?? [] };
}

/** Prints what the checks and the second reading say of a letter. @returns how many of its sentences each of them named */
function report({ cards, answer, contradicted }: Recorded): { refused: number; untrue: number } {
  const table = tableWith(cards);
  const texts = completeTexts(JSON.stringify(answer));
  const lines: string[] = [];
  const defects: Defect[] = [];
  const letter: Interpretation = {};
  for (const part of PARTS) {
    const checked = checkPart(part, partIn(part, texts, SPREAD) ?? '', table);
    letter[part] = checked.shown ?? '';
    if (checked.defects.length === 0) continue;
    defects.push(...checked.defects);
    const fate = checked.shown === null ? 'à redemander' : 'coupée';
    lines.push(...checked.defects.map((defect) => `  ${part}, ${fate} : ${toLine(defect)}`));
  }
  const ofWhole = inspectLetterLength(letter, SPREAD);
  lines.push(...ofWhole.map((defect) => `  lettre entière : ${toLine(defect)}`));
  lines.push(
    ...contradicted.map(({ sentence, fact }) => `  contredite : « ${sentence} » (${fact})`),
  );
  const count = countWords(Object.values(answer).join(' '));
  say([`${cards.join(', ')} : ${count} mots`, ...lines].join('\n'));
  return { refused: defects.length + ofWhole.length, untrue: contradicted.length };
}

function toLine({ sentence, reason }: Defect): string {
  return sentence ? `${reason}, « ${sentence} »` : reason;
}

const options = {
  letters: { type: 'string', default: '5' },
  seed: { type: 'string', default: '1' },
  yes: { type: 'boolean' },
  record: { type: 'string' },
  recorded: { type: 'string' },
} as const;

await runCommand({ help: HELP, options }, async ({ letters, seed, yes, record, recorded }) => {
  const read: Recorded[] = recorded ? await readRecorded(recorded) : [];
  if (!recorded) {
    const environment = aiEnvironment();
    const { OPENAI_API_KEY, OPENAI_MODEL } = environment;
    if (!OPENAI_API_KEY) {
      throw new OwnerError(['OPENAI_API_KEY manque : sans elle, aucune lettre ne s’écrit.']);
    }
    const [count, from] = [countOf('letters', letters), countOf('seed', seed)];
    const expected = {
      input: count * (LETTER.input + REREADING.input),
      output: count * (LETTER.output + REREADING.output),
    };
    say(
      `Modèle ${OPENAI_MODEL} : ${count} ${count > 1 ? 'lettres écrites et relues' : 'lettre écrite et relue'}, environ ${formatCost(expected, OPENAI_MODEL)}.`,
    );
    if (!(await isConfirmed('Commencer ?', yes))) {
      say('Rien n’est commencé : ajoutez --yes pour vous passer de confirmation.');
      return;
    }
    const spent: Usage = { input: 0, output: 0 };
    for (let index = 1; index <= count; index++) {
      const tried = await tryModel(drawOf(from, index), environment, spent);
      if (!tried) continue;
      read.push(tried);
      if (!record) continue;
      await mkdir(record, { recursive: true });
      await writeFile(join(record, `${from}-${index}.json`), `${JSON.stringify(tried, null, 2)}\n`);
    }
    say(`Coût : ${formatCost(spent, OPENAI_MODEL)}.`);
  }
  const reports = read.map(report);
  const sum = (of: 'refused' | 'untrue') => reports.reduce((total, one) => total + one[of], 0);
  say(
    `Lettres : ${read.length}. Refus du contrôle : ${sum('refused')}. Phrases contredites : ${sum('untrue')}.`,
  );
});
