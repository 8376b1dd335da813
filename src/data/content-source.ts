import { readdir, readFile } from 'node:fs/promises';
import type { Loader } from 'astro/loaders';
import { parse } from 'yaml';
import { fillDeep, fillText } from './fill.ts';
import { type Identity, identitySchema } from './schemas/identity.ts';

const CONTENT = new URL('./content/', `file://${process.cwd()}/`);
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n?/;
/** `<!-- schema: croix -->`: the renderer drops comments, so that a marker goes through as a paragraph. */
const MARKER = /^<!-- ([a-z-]+): ([a-z-]+) -->$/gm;

async function readYaml(file: string): Promise<unknown> {
  return parse(await readFile(new URL(file, CONTENT), 'utf8'));
}

async function readIdentity(): Promise<Identity> {
  return identitySchema.parse(await readYaml('identite.yaml'));
}

/** A YAML file as one entry, with the words between braces filled from the identity. */
export function yamlFile(file: string): Loader {
  return {
    name: file,
    async load({ store, parseData }) {
      const read = await readYaml(file);
      const filled = file === 'identite.yaml' ? read : fillDeep(read, await readIdentity());
      const data = await parseData({ id: file, data: filled as Record<string, unknown> });
      store.clear();
      store.set({ id: file, data });
    },
  };
}

/** The Markdown files of a folder, filled in the same way before they are rendered. */
export function markdownFolder(folder: string): Loader {
  return {
    name: folder,
    async load({ store, parseData, renderMarkdown }) {
      const identity = await readIdentity();
      const base = new URL(`${folder}/`, CONTENT);
      store.clear();
      for (const name of (await readdir(base)).filter((file) => file.endsWith('.md'))) {
        const source = await readFile(new URL(name, base), 'utf8');
        const id = name.replace(/\.md$/, '');
        const header = parse(FRONT_MATTER.exec(source)?.[1] ?? '');
        const text = source.replace(FRONT_MATTER, '').replace(MARKER, '[[$1/$2]]');
        const body = fillText(text, identity);
        const data = await parseData({ id, data: fillDeep(header, identity) });
        store.set({ id, data, body, rendered: await renderMarkdown(body) });
      }
    },
  };
}
