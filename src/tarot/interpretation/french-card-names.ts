/** "de" before a displayed name: « du Mat », « de la Papesse », « de l’Étoile », « de Tempérance ». */
function of(name: string): string {
  return name.startsWith('Le ') ? `du ${name.slice(3)}` : `de ${inSentence(name)}`;
}

/** "à" before a displayed name: « au Mat », « à la Papesse », « à l’Étoile », « à Tempérance ». */
function to(name: string): string {
  return name.startsWith('Le ') ? `au ${name.slice(3)}` : `à ${inSentence(name)}`;
}

/** « il » or « elle », as the displayed name asks. */
function pronounOf(name: string): 'il' | 'elle' {
  return /^(La |L’Impératrice|L’Étoile|Tempérance)/.test(name) ? 'elle' : 'il';
}

/** The forms a template asks for: the name itself, after « de », after « à », and its pronoun. */
function formsOf(name: string) {
  return { plain: inSentence(name), de: of(name), à: to(name), il: pronounOf(name) };
}

/** A displayed name inside a sentence: « le Bateleur », « l’Étoile », « Tempérance ». */
export function inSentence(name: string): string {
  return name.replace(/^L(?=[ea] |’)/, 'l');
}

/** « A, B et C » */
export function formatList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;
}

/** Fills `{1}`, `{de 1}`, `{à 1}`, `{il 1}` … with the names in their forms, each sentence with its capital. */
export function fillNames(template: string, names: readonly string[]): string {
  const filled = template.replace(
    /\{(?:(de|à|il) )?(\d)\}/g,
    (_, form: 'de' | 'à' | 'il' | undefined, place: string) =>
      formsOf(names[Number(place) - 1] as string)[form ?? 'plain'],
  );
  return filled.replace(
    /(^|[.?!] )(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
