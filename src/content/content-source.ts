import type { Loader } from 'astro/loaders';
import { readIdentity, readPages, readYaml } from './content-files.ts';
import { fillDeep, fillText } from './fill.ts';
import { markersAsParagraphs } from './markers.ts';

const ROOT = process.cwd();

/** A YAML file as one entry, with the words between braces filled from the identity. */
export function yamlFile(file: string): Loader {
  return {
    name: file,
    async load({ store, parseData }) {
      const read = await readYaml(ROOT, file);
      const filled = file === 'identite.yaml' ? read : fillDeep(read, await readIdentity(ROOT));
      const data = await parseData({ id: file, data: filled as Record<string, unknown> });
      store.clear();
      store.set({ id: file, data });
    },
  };
}

/** The texts of the pages, filled in the same way before they are rendered. */
export const pageFiles: Loader = {
  name: 'pages',
  async load({ store, renderMarkdown }) {
    const identity = await readIdentity(ROOT);
    const pages = await readPages(ROOT, identity);
    store.clear();
    for (const { name, data, body: written } of pages) {
      const body = fillText(markersAsParagraphs(written), identity);
      store.set({ id: name, data, body, rendered: await renderMarkdown(body) });
    }
  },
};
