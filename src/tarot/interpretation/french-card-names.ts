/** Puts "de" before a name: « du Mat », « de la Papesse », « de l’Étoile », « de Tempérance ». */
function addDe(name: string): string {
  return name.startsWith('Le ') ? `du ${name.slice(3)}` : `de ${lowercaseArticle(name)}`;
}

/** Puts "à" before a name: « au Mat », « à la Papesse », « à l’Étoile », « à Tempérance ». */
function addA(name: string): string {
  return name.startsWith('Le ') ? `au ${name.slice(3)}` : `à ${lowercaseArticle(name)}`;
}

/** Returns the pronoun. Feminine names without « La » are listed, because « L’ » has no gender. */
function getPronoun(name: string): 'il' | 'elle' {
  return /^(La |L’Impératrice|L’Étoile|Tempérance)/.test(name) ? 'elle' : 'il';
}

/** Returns the forms of a name by the word of a placeholder, such as `{de 1}`; `il` can give « elle ». */
function getForms(name: string) {
  return { plain: lowercaseArticle(name), de: addDe(name), à: addA(name), il: getPronoun(name) };
}

/** Returns a name with its article in lower case, as in a sentence: « le Bateleur », « Tempérance ». */
export function lowercaseArticle(name: string): string {
  return name.replace(/^L(?=[ea] |’)/, 'l');
}

/** Returns « A, B et C ». */
export function formatList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;
}

/** Replaces `{1}`, `{de 1}`, `{à 1}` and `{il 1}` by forms of the first name, etc., and capitalises. */
export function fillNames(template: string, names: readonly string[]): string {
  const filled = template.replace(
    /\{(?:(de|à|il) )?(\d)\}/g,
    (_, form: 'de' | 'à' | 'il' | undefined, number: string) =>
      getForms(names[Number(number) - 1] as string)[form ?? 'plain'],
  );
  return filled.replace(
    /(^|[.?!] )(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
