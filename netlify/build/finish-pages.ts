import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
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

/** What the framework leaves to be done once it has written everything. */
export function finishPages(): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      async 'astro:build:done'({ dir }) {
        const folder = fileURLToPath(dir);
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const pages = new Map<string, string>();
        const others: string[] = [];
        for (const entry of entries.filter((one) => one.isFile())) {
          const file = join(entry.parentPath, entry.name);
          const path = file.slice(folder.length);
          if (!path.endsWith('.html')) {
            others.push(path);
            continue;
          }
          pages.set(path, statedPolicy(await readFile(file, 'utf8')));
        }
        await writeFile(join(folder, '_headers'), headerRules({ pages, others }));
        await narrowFunction();
      },
    },
  };
}
