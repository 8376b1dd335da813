import { defineCollection } from 'astro:content';
import { readFile } from 'node:fs/promises';
import type { Loader } from 'astro/loaders';
import type { GeneratedPage } from './content/schemas/page-bodies.ts';

/** The pages, read, checked and filled in by netlify/making/content.ts. What is left to do is to render them. */
const pages: Loader = {
  name: 'pages',
  async load({ store, renderMarkdown }) {
    const text = await readFile('.generated/pages.json', 'utf8');
    store.clear();
    for (const { name, text: data, body } of JSON.parse(text) as GeneratedPage[]) {
      store.set({ id: name, data: { ...data }, rendered: await renderMarkdown(body) });
    }
  },
};

export const collections = { pages: defineCollection({ loader: pages }) };
