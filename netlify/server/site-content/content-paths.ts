// One file of content/ is one text. Its id is the file's path below content/, without extension, with `-` for `/`.

/** With the ending of the files in each. */
const EXTENSIONS = {
  pages: 'md',
  cartes: 'md',
  voisines: 'yaml',
  arcanes: 'md',
  articles: 'md',
} as const;
type Folder = keyof typeof EXTENSIONS;
const FOLDERS = Object.keys(EXTENSIONS) as Folder[];

/** The file's name in the folder; empty for a file elsewhere. */
export function nameIn(folder: Folder, id: string): string {
  return id.startsWith(`${folder}-`) ? id.slice(folder.length + 1) : '';
}

/** The ids of the folder's files, in alphabetical order. */
export function idsIn(folder: Folder, texts: object): string[] {
  return Object.keys(texts)
    .filter((id) => nameIn(folder, id))
    .sort();
}

/** The file, from the project's root, as messages name it. */
export function fileOf(id: string): string {
  const folder = FOLDERS.find((one) => nameIn(one, id));
  return folder
    ? `content/${folder}/${nameIn(folder, id)}.${EXTENSIONS[folder]}`
    : `content/${id}.yaml`;
}

/** Whether Markdown follows the fields: the files of the cards are fields alone. */
export function hasBody(id: string): boolean {
  return fileOf(id).endsWith('.md') && !nameIn('cartes', id);
}
