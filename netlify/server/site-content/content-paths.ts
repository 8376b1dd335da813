// Each file of content/ is one text. Its id is its path in content/, without extension and with `-` for `/`.

/** The folders of content/ with the extension of their files; files outside of these folders are YAML. */
const EXTENSIONS = {
  pages: 'md',
  cartes: 'md',
  voisines: 'yaml',
  arcanes: 'md',
  articles: 'md',
} as const;
type Folder = keyof typeof EXTENSIONS;
const FOLDERS = Object.keys(EXTENSIONS) as Folder[];

/** Returns the text's file name without extension, or an empty string if the file is in another folder. */
export function findNameInFolder(folder: Folder, id: string): string {
  return id.startsWith(`${folder}-`) ? id.slice(folder.length + 1) : '';
}

export function listTextIds(folder: Folder, textsById: object): string[] {
  return Object.keys(textsById)
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

/** Returns whether Markdown follows the front matter. The files of content/cartes are only front matter. */
export function hasBody(id: string): boolean {
  return toFilePath(id).endsWith('.md') && !findNameInFolder('cartes', id);
}
