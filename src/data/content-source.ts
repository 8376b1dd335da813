import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Loader } from 'astro/loaders';
import { parse } from 'yaml';
import { fillDeep, fillText } from './fill.ts';
import { splitFrontMatter } from './front-matter.ts';
import { markersAsParagraphs } from './markers.ts';
import { type Identity, identitySchema } from './schemas/identity.ts';

const CONTENT = 'content';

async function readYaml(file: string): Promise<unknown> {
  return parse(await readFile(join(CONTENT, file), 'utf8'));
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
      const base = join(CONTENT, folder);
      store.clear();
      for (const name of (await readdir(base)).filter((file) => file.endsWith('.md'))) {
        const source = await readFile(join(base, name), 'utf8');
        const id = name.replace(/\.md$/, '');
        const split = splitFrontMatter(source);
        const body = fillText(markersAsParagraphs(split.body), identity);
        const data = await parseData({ id, data: fillDeep(parse(split.header ?? ''), identity) });
        store.set({ id, data, body, rendered: await renderMarkdown(body) });
      }
    },
  };
}
