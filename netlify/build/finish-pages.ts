import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { finishPage } from '#src/data/finish-page.ts';
import { statedPolicy } from '#src/data/page-policy.ts';
import { MAIL_PAGES } from '#src/tarot/mail-pages.ts';
import { headerRules } from './header-rules.ts';

const FUNCTION = '.netlify/v1/functions/ssr/ssr.mjs';
const EVERY_PATH = "path: '/*'";

/** Posts, the archive of letters, and what the links in mails open. */
const ON_DEMAND = [
  '/blog/*',
  MAIL_PAGES.confirm,
  MAIL_PAGES.preferences,
  MAIL_PAGES.messages,
  MAIL_PAGES.archive,
  `${MAIL_PAGES.archive}/*`,
];

/**
 * Only these are rendered on demand. Everywhere else the host shows its own 404 page, without waking a
 * function, and the framework's other doors (pictures, actions, server islands) stay shut.
 */
async function narrowFunction(): Promise<void> {
  const code = await readFile(FUNCTION, 'utf8');
  if (!code.includes(EVERY_PATH)) throw new Error(`${FUNCTION} does not declare ${EVERY_PATH}`);
  await writeFile(FUNCTION, code.replace(EVERY_PATH, `path: ${JSON.stringify(ON_DEMAND)}`));
}

/** The framework leaves its own entry out as soon as anybody has a word in how pages are rendered. */
const prerenderEntry = {
  name: 'prerender-entry',
  configEnvironment: (name: string) =>
    name === 'prerender'
      ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } }
      : undefined,
};

/**
 * What the framework leaves to be done: each page is finished between rendering and writing, and once all are
 * written, their policies become the host's header rules.
 */
export function finishPages(): AstroIntegration {
  /** Path of each page's file in the site, with the policy that the page states. */
  const pages = new Map<string, string>();

  async function finish(path: string, response: Response): Promise<Response> {
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const html = finishPage(await response.text());
    pages.set(path, statedPolicy(html));
    return new Response(html, { status: response.status, headers: response.headers });
  }

  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:setup'({ updateConfig }) {
        updateConfig({ vite: { plugins: [prerenderEntry] } });
      },
      'astro:build:start'({ setPrerenderer }) {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          async render(request, options) {
            const path = new URL(request.url).pathname.slice(1);
            const rendered = await prerenderer.render(request, options);
            if (rendered instanceof Response) return finish(path, rendered);
            return { ...rendered, response: await finish(path, rendered.response) };
          },
        }));
      },
      async 'astro:build:done'({ dir }) {
        const folder = fileURLToPath(dir);
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const others = entries
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
          .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
          .sort();
        const sorted = new Map([...pages].sort(([one], [other]) => (one < other ? -1 : 1)));
        await writeFile(join(folder, '_headers'), headerRules({ pages: sorted, others }));
        await narrowFunction();
      },
    },
  };
}
