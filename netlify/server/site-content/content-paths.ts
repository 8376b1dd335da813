// Each file of content/ is one text. The id of a text is the path of its file in content/, without extension, with `-` for `/`.

/** The folders of content/ with the extension of their files. */
const EXTENSIONS = {
  pages: 'md',
  cartes: 'md',
  voisines: 'yaml',
  arcanes: 'md',
  articles: 'md',
} as const;
type Folder = keyof typeof EXTENSIONS;
const FOLDERS = Object.keys(EXTENSIONS) as Folder[];

/** Returns the name of the text's file without extension if it is in this folder, otherwise an empty string. */
export function findNameInFolder(folder: Folder, id: string): string {
  return id.startsWith(`${folder}-`) ? id.slice(folder.length + 1) : '';
}

/** Returns the ids of the texts in this folder, in alphabetical order. */
export function listTextIds(folder: Folder, texts: object): string[] {
  return Object.keys(texts)
    .filter((id) => findNameInFolder(folder, id))
    .sort();
}

/** Returns the path of the text's file from the root of the project. */
export function toFilePath(id: string): string {
  const folder = FOLDERS.find((name) => findNameInFolder(name, id));
  return folder
    ? `content/${folder}/${findNameInFolder(folder, id)}.${EXTENSIONS[folder]}`
    : `content/${id}.yaml`;
}

/** Returns whether the text has a Markdown body after its fields. The files in content/cartes have only fields. */
export function hasBody(id: string): boolean {
  return toFilePath(id).endsWith('.md') && !findNameInFolder('cartes', id);
}
