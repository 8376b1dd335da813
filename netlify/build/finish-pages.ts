import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;
const HASH = / 'sha256-[^']+'/g;
const INLINE = /<(?:script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/(?:script|style)>/g;
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;

/**
 * The page with a policy that allows its own inline scripts and styles. The framework lists the whole
 * site's in each page: 38 hashes, 1.4 KB that no compression shortens.
 */
export function narrowPolicy(html: string): string {
  const own = new Set(
    [...html.matchAll(INLINE)].map(([, code = '']) => {
      return ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    }),
  );
  return html.replace(POLICY, (policy) =>
    policy.replace(HASH, (hash) => (own.has(hash) ? hash : '')),
  );
}

/** The framework writes the islands' one style before the first of them, where HTML allows none. */
export function hoistIslandStyle(html: string): string {
  const [style] = ISLAND_STYLE.exec(html) ?? [];
  return style ? html.replace(style, '').replace('</head>', () => `${style}</head>`) : html;
}

/** What the framework leaves to be done in every page it has written. */
export function finishPages(): AstroIntegration {
  return {
    name: 'finish-pages',
    hooks: {
      async 'astro:build:done'({ dir }) {
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        for (const name of files.filter((file) => file.endsWith('.html'))) {
          const file = join(folder, name);
          const html = await readFile(file, 'utf8');
          await writeFile(file, narrowPolicy(hoistIslandStyle(html)));
        }
      },
    },
  };
}
