import { defineCollection } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Loader } from 'astro/loaders';
import type { GeneratedPage } from './content/page-definitions.ts';

const PAGES_FILE = resolve('.generated/pages.json');

/** Loads the pages that scripts/content/build-content.ts has validated, and renders their Markdown. */
const pagesLoader: Loader = {
  name: 'pages',
  async load({ store, renderMarkdown, watcher }) {
    async function loadPages(): Promise<void> {
      const json = await readFile(PAGES_FILE, 'utf8');
      store.clear();
      for (const { name, text: frontMatter, body } of JSON.parse(json) as GeneratedPage[]) {
        store.set({ id: name, data: { ...frontMatter }, rendered: await renderMarkdown(body) });
      }
    }
    await loadPages();
    // `npm run dev` writes the file again after each change in content/.
    watcher?.add(PAGES_FILE);
    watcher?.on('change', (changedFile) => {
      if (resolve(changedFile) === PAGES_FILE) loadPages().catch(console.error);
    });
  },
};

export const collections = { pages: defineCollection({ loader: pagesLoader }) };
