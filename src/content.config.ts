import { defineCollection } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Loader } from 'astro/loaders';
import type { GeneratedPage } from './content/page-definitions.ts';

const FILE = resolve('.generated/pages.json');

/** The pages, read, checked and filled in by scripts/content/build-content.ts. What is left to do is to render them. */
const pages: Loader = {
  name: 'pages',
  async load({ store, renderMarkdown, watcher }) {
    async function fill(): Promise<void> {
      const text = await readFile(FILE, 'utf8');
      store.clear();
      for (const { name, text: data, body } of JSON.parse(text) as GeneratedPage[]) {
        store.set({ id: name, data: { ...data }, rendered: await renderMarkdown(body) });
      }
    }
    await fill();
    // While the site is served for editing, the file is written anew with each change of content/.
    watcher?.add(FILE);
    watcher?.on('change', (changed) => {
      if (resolve(changed) === FILE) fill().catch(console.error);
    });
  },
};

export const collections = { pages: defineCollection({ loader: pages }) };
