import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { EDITABLE_IDS } from '#netlify/server/site-content/content-types.ts';
import { readAllTexts } from '#scripts/content/content-files.ts';
import { OPTIONAL_PAGES } from '#src/content/page-definitions.ts';
import { buildPages, copyBuildableProject } from './buildable-project-copy.ts';
import { createHostileContent } from './hostile-content.ts';

export const CAPTCHA_KEYS = {
  RECAPTCHA_SITE_KEY: 'cle-publique',
  RECAPTCHA_SECRET_KEY: 'cle-secrete',
};

/**
 * Returns the folder of the site built with other content: every draft published, thirty posts of one category, the rights
 * to the deck's pictures filled in, captcha keys, hostile texts in most files, and no testimonials about the newsletter.
 * The tests that need it share one build, which the first of them starts.
 */
export async function buildAlternativeSite(): Promise<string> {
  const siteFolder = `.netlify/tests/other-site-${process.env.TEST_RUN}`;
  // The worker that creates the folder builds; the others wait for its result.
  const isFirst = await mkdir(`${siteFolder}.lock`, { recursive: true });
  if (isFirst) await buildSite(siteFolder);
  else await vi.waitUntil(() => existsSync(siteFolder), { timeout: 300_000, interval: 200 });
  return siteFolder;
}

async function buildSite(siteFolder: string): Promise<void> {
  const copy = await copyBuildableProject();
  try {
    await Promise.all(
      OPTIONAL_PAGES.map((name) => publish(join(copy, 'content/pages', `${name}.md`))),
    );
    await fillRights(join(copy, 'content/identite.yaml'));
    const file = join(copy, '.generated/posts.json');
    const [post] = JSON.parse(await readFile(file, 'utf8'));
    const posts = Array.from({ length: 30 }, (_, index) => {
      return { ...post, slug: `article-${index}`, featured: index === 3 };
    });
    await writeFile(file, JSON.stringify(posts));
    const { texts } = await createHostileTexts(copy);
    Object.assign(texts.temoignages?.fields ?? {}, { newsletter: [] });
    const overrides = { change: 1, texts };
    await writeFile(join(copy, '.generated/content-overrides.json'), JSON.stringify(overrides));
    await buildPages(copy, CAPTCHA_KEYS);
    const unfinished = `${siteFolder}.unfinished`;
    await cp(join(copy, 'dist'), unfinished, { recursive: true });
    await rename(unfinished, siteFolder);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Returns hostile versions of all texts except those that other tests of this site read. */
async function createHostileTexts(root: string) {
  const ids = EDITABLE_IDS.filter((id) => !UNCHANGED_IDS.test(id));
  return createHostileContent(await readAllTexts(root), ids);
}

const UNCHANGED_IDS = /^(identite$|pages-(contact|blog|arcanes|temoignages)$)/;

const RIGHTS = {
  creator: 'Atelier d’essai',
  credit: 'Atelier d’essai',
  copyright: '© Atelier d’essai',
  license: 'https://exemple.ch/licence',
  acquireLicense: 'https://exemple.ch/demande',
};

async function fillRights(file: string): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [field, value] of Object.entries(RIGHTS)) {
    text = text.replace(`  ${field}: null`, `  ${field}: "${value}"`);
  }
  await writeFile(file, text);
}

/** Publishes a draft as an editor on Windows saves it. */
async function publish(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const published = text.replace('published: false', 'published: true');
  await writeFile(file, `\uFEFF${published.replaceAll('\n', '\r\n')}`);
}
