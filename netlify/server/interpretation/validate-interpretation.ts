import { formatFrenchTypography } from '#src/lib/french-typography.ts';
import { countWords, splitSentences } from '#src/lib/text.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { NAME_PATTERNS } from '#src/tarot/interpretation/find-card-names.ts';
import { listCards, type ResolvedSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import type { WordRange } from '#src/tarot/spread-types.ts';
import type { PartName } from '#src/tarot/spreads.ts';

interface Rule {
  code: string;
  /** Matches sentences that break the rule. */
  pattern: RegExp;
  /** A French phrase for the model: the `reason` of a Violation. */
  complaint: string;
}

/** Returns a pattern for any of the alternatives as whole words, which by default ignores case. */
function createWordPattern(alternatives: string | string[], flags = 'iu'): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${[alternatives].flat().join('|')})(?!\\p{L})`, flags);
}

const CASE_SENSITIVE = 'u';

// Verbs whose present tense ends like a future: « tirez », « éclairez », « restaurez ».
const PRESENT_LIKE_FUTURE =
  '(?:re|at|é|sou)?tirez|admirez|désirez|(?:re|in|a|ex|sou|trans|con|)s?pirez|mirez|(?:cha)?virez|délirez|cirez|déchirez|empirez|éclairez|flairez|(?:re|in)staurez|(?:sau)?poudrez|engendrez';
// « comme vous voudrez » and « quand vous pourrez » do not announce the future.
const NOT_IN_POLITE_PHRASE = '(?<!(?:comme|quand|où|ce que) vous (?=voudrez|pourrez))';
// The second person plural of the future: « trouverez », « finirez », « prendrez », « recevrez ».
const FUTURE_YOU = `${NOT_IN_POLITE_PHRASE}(?!(?:${PRESENT_LIKE_FUTURE})(?!\\p{L}))\\p{L}*(?:erez|irez|[aeio]indrez|[eo]ndrez|audrez|oudrez|viendrez|tiendrez|[aî]îtrez|aîtrez|ettrez|attrez|cevrez|devrez|vivrez|suivrez|pourrez|verrez|courrez|mourrez|aurez|clurez)`;
// Subjects of a verb in the present tense that announces an event: « une rencontre vient vers vous ».
const ANNOUNCED_SUBJECTS =
  'quelqu’un|une (?:personne|rencontre|nouvelle|lettre|réponse|proposition|offre|réconciliation)|un (?:ami|message|appel|amour|inconnu)|l’amour|la chance';

export const RULES: Rule[] = [
  {
    code: 'foreign-name',
    complaint: 'nom étranger au tarot de Marseille',
    pattern: createWordPattern(
      '(?:[Ll]e|[Dd]u|[Aa]u) (?:Magicien|Mât|Fou|Grand Prêtre)|(?:[Ll]a )?(?:Grande|Haute) Prêtresse|(?:[Ll]’)?Hiérophante|[LlDd]es Amoureux|[Aa]ux Amoureux|(?:[Ll]a) (?:Tour|Mort|Tempérance)|Maison de Dieu|Roue de la Fortune|[Ll]’Ermite',
      CASE_SENSITIVE,
    ),
  },
  {
    code: 'foreign-number',
    complaint: 'nombre qui n’est pas celui de la carte',
    // The Marseille tarot writes VIIII, not IX; its Justice is VIII and its Force XI.
    pattern: createWordPattern(
      'IV|IX|XIV|XIX|Justice,? (?:\\(?(?:11|XI)\\)?)|Force,? (?:\\(?(?:8|VIII)\\)?)|Mat,? \\(?(?:0|zéro|22|XXII)\\)?|arcane (?:0|zéro)',
      CASE_SENSITIVE,
    ),
  },
  {
    code: 'reversed-card',
    complaint: 'les arcanes ne se lisent pas renversés',
    pattern: createWordPattern(
      '(?:cartes?|arcanes?|lames?) (?:renversée?s?|inversée?s?|à l’envers)',
    ),
  },
  {
    code: 'false-origin',
    complaint: 'origine que rien n’établit',
    pattern: createWordPattern('égyptien(?:ne)?s?|Égypte|livre de Thot'),
  },
  {
    code: 'excluded-topic',
    complaint: 'sujet exclu d’une lecture (décès, santé, grossesse, procès, argent)',
    // Allows set phrases about other things, such as « point mort » and « porte condamnée ».
    pattern: createWordPattern([
      '(?<!point |temps |lettre )mort(?:e|s|es|el|elle|els|elles)?|mourir|meurt|meurent|décès|décéd\\p{L}+|funér\\p{L}+|enterrement|cercueil|veu(?:f|ve|vage)',
      'maladies?|malades?|cancer|tumeur|diagnosti\\p{L}+|guéri(?:r|son|e|t|ra)?|médica(?:l|ux|ment\\p{L}*)|dépression|hôpital|votre santé|opération chirurgicale',
      '(?<!l’)enceinte|grossesse|accouche\\p{L}*|bébé|fausse couche|stérilité',
      'procès(?!-)|tribuna(?:l|ux)|(?<!portes? |fenêtres? )condamné\\p{L}*|condamnation|prison|divorce(?:r|z|rez)?|licencie\\p{L}+',
      'loto|loterie|jackpot|rentrées? d’argent|gains? (?:financiers?|d’argent)|somme d’argent|héritage|faillite|devenir riche|enrichi\\p{L}+|ruine financière',
    ]),
  },
  {
    code: 'prophecy',
    complaint: 'annonce du futur comme d’une certitude',
    pattern: createWordPattern([
      '(?<!où )(?<!comment )vous (?:n’)?allez (?:[\\p{L}’]+ ){0,2}?\\p{L}+(?:er|ir|oir|re)(?![\\p{L}-])',
      FUTURE_YOU,
      '(?:arriver|surviendr|se produir|se réaliser|s’accomplir|réussir|triompher)(?:a|ont)',
      'inévitable(?:ment)?|inéluctable(?:ment)?|fatal(?:e|ement|ité)?|(?<!pas )forcément|assurément|immanquablement|à coup sûr|sans aucun doute|quoi (?:que vous|qu’il arrive)|il est certain|c’est certain',
      'votre destin(?:ée)?|le destin|la destinée|écrit dans les (?:cartes|étoiles)|les cartes (?:prédisent|annoncent|promettent)',
      '(?:met|mène|place|envoie|amène) (?:quelqu’un|une personne|un ami|l’amour|une rencontre) (?:sur votre (?:route|chemin)|vers vous|dans votre vie)',
      `(?:${ANNOUNCED_SUBJECTS}) (?:revient|arrive|vient|entre|approche|se présente) (?:vers vous|à vous|chez vous|dans votre vie|sur votre (?:route|chemin)|bientôt)|(?:${ANNOUNCED_SUBJECTS}) (?:vous attend|s’annonce)`,
    ]),
  },
  {
    code: 'prophecy',
    complaint: 'échéance annoncée',
    // A sentence with a reservation such as « il se peut que » is allowed.
    pattern:
      /^(?!.*(?<!\p{L})(?:peu(?:t|vent)|pourrai(?:t|ent)|si|s’il|s’ils)(?!\p{L})).*(?<!\p{L})(?:bientôt(?! dit| fini)|prochainement|sous peu|d’ici (?:peu|quelques)|dans les (?:prochain(?:e)?s )?(?:jours|semaines|mois)(?: à venir| qui viennent)?)(?!\p{L})/isu,
  },
  {
    code: 'familiar-address',
    complaint: 'tutoiement',
    // Ignores quoted words (after a colon or in « »), and phrases such as « je tiens » and « le ton ».
    pattern:
      /^(?:[^:«]|«[^»]*»)*?(?<!\p{L})(?:(?<!-|est )tu|toi|te|t’\p{L}+|ta|tes|(?<!je )(?<!je le )tiens?|les tiennes|(?<!(?:on|ils?|elles?|ne|personne|chose|qui) )la tienne|(?<!(?<!\p{L})(?:le|un|du|au|ce|son|quel|votre|notre|leur|de|bon|même|autre|seul|hausser|baisser|d’un) )ton)(?!\p{L})/iu,
  },
];

/** Why a text is invalid. */
export interface Violation {
  /** The kind of fault, for the log. */
  code: string;
  /** The sentence that breaks a rule; null if the part as a whole is invalid. */
  sentence: string | null;
  /** A French phrase for the model. */
  reason: string;
}

/** Removes Markdown and emoji and corrects punctuation, as such faults do not merit a second request. */
export function cleanUpText(text: string): string {
  return text
    .split(/\s*\n\s*/)
    .map((paragraph) =>
      paragraph
        .replace(/^(?:#+|[-–—•*]) |[*_`]+|\p{Extended_Pictographic}/gu, '')
        .replace(/ [-–—] /g, ', ')
        .replace(/"([^"]*)"/g, '«$1»')
        .replace(/\s+/g, ' ')
        .replaceAll('...', '…'),
    )
    .map((paragraph) => formatFrenchTypography(paragraph.trim()))
    .filter(Boolean)
    .join('\n\n');
}

export function validatePart(part: PartName, text: string, resolved: ResolvedSpread): Violation[] {
  return [
    ...splitSentences(text).flatMap((sentence) => validateSentence(sentence, resolved)),
    ...validateCompleteness(part, text, resolved),
  ];
}

/** Removes the sentences that break a rule. @returns null if the rest is incomplete, e.g. too short */
export function removeInvalidSentences(
  part: PartName,
  text: string,
  resolved: ResolvedSpread,
): string | null {
  const rest = text
    .split('\n\n')
    .map((paragraph) =>
      splitSentences(paragraph)
        .filter((sentence) => validateSentence(sentence, resolved).length === 0)
        .join(' '),
    )
    .filter(Boolean)
    .join('\n\n');
  return validateCompleteness(part, rest, resolved).length === 0 ? rest : null;
}

function validateSentence(sentence: string, resolved: ResolvedSpread): Violation[] {
  const brokenRules = RULES.filter(({ pattern }) => pattern.test(sentence));
  return [
    ...brokenRules.map(({ code, complaint }) => ({ code, sentence, reason: complaint })),
    ...findUndrawnCards(sentence, resolved),
  ];
}

function findUndrawnCards(sentence: string, resolved: ResolvedSpread): Violation[] {
  const drawnIds = new Set(listCards(resolved).map(({ id }) => id));
  return [...NAME_PATTERNS]
    .filter(([id, { anyMention }]) => !drawnIds.has(id) && anyMention.test(sentence))
    .map(() => ({ code: 'other-card', sentence, reason: 'une carte qui n’a pas été tirée' }));
}

/** Checks a part's length, its cards' names and their order, and the question at the end of the last part. */
function validateCompleteness(
  part: PartName,
  text: string,
  { spread, groups }: ResolvedSpread,
): Violation[] {
  const resolvedGroup = groups.find(({ group }) => group.id === part);
  // A part about a group of cards has the group's id. The other part, `summary`, is about the spread.
  if (!resolvedGroup) return validateWordCount(text, spread.summaryWordRange);
  const lacksQuestion = resolvedGroup === groups.at(-1) && !/\?[\s»]*$/u.test(text);
  return [
    ...validateCardNames(resolvedGroup.cards, text),
    ...validateWordCount(text, resolvedGroup.group.wordRange),
    ...(lacksQuestion
      ? [createPartViolation('no-question', 'la lettre ne finit pas par une question')]
      : []),
  ];
}

function validateCardNames(cards: readonly Arcanum[], text: string): Violation[] {
  const offsets = cards.map(({ id }) => NAME_PATTERNS.get(id)?.correctName.exec(text)?.index ?? -1);
  const missingCards = cards.filter((_, index) => (offsets[index] as number) < 0);
  if (missingCards.length > 0) {
    return missingCards.map(({ name }) =>
      createPartViolation('missing-card', `« ${name} » n’est pas nommé`),
    );
  }
  const isInOrder = offsets.every((offset, index) => offset >= (offsets[index - 1] ?? offset));
  return isInOrder
    ? []
    : [createPartViolation('card-order', 'les cartes ne sont pas nommées dans leur ordre')];
}

function validateWordCount(text: string, { least, most }: WordRange): Violation[] {
  const count = countWords(text);
  if (count >= least && count <= most) return [];
  const reason = `${count} mots, il en faut de ${least} à ${most}`;
  return [createPartViolation(count < least ? 'too-short' : 'too-long', reason)];
}

function createPartViolation(code: string, reason: string): Violation {
  return { code, sentence: null, reason };
}
