import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { waitForHostBuild } from '#tests/setup/host.ts';
import { readPackages } from './functions.ts';
import { getPinnedNodeVersion } from './host-build.ts';
import { STORED_POST_SLUGS } from './stored-posts-build.ts';

const build = await waitForHostBuild();
const site = join(build.root, 'dist');

test('Netlify’s build succeeds with the plugin, the functions, the headers and the redirects', () => {
  expect(build.isDone, build.log).toBe(true);
  expect(build.log).toContain('Netlify Build Complete');
  expect(build.log).not.toContain('have syntax errors');
});

test('Netlify’s build waits for the rate limit, only reads the stores and calls no other API', () => {
  // A write, for example to repair the incomplete one, would have the status 403.
  expect(Object.keys(build.statuses)).toEqual(['200', '429']);
  const requests = build.unknown.filter((line) => !/validations_report|plugin_runs/.test(line));
  expect(requests).toEqual([]);
});

describe('stored posts', () => {
  const read = (file: string) => readFileSync(join(site, file), 'utf8');

  test('have pages and entries in the lists, except drafts', () => {
    const lists = [read('blog.html'), read('rss.xml')];
    for (const slug of [STORED_POST_SLUGS.plain, STORED_POST_SLUGS.pictured]) {
      expect(lists.map((list) => list.includes(`/blog/${slug}`))).toEqual([true, true]);
    }
    expect(lists.join('')).not.toContain(STORED_POST_SLUGS.draft);
    expect(read(`blog/${STORED_POST_SLUGS.plain}.html`)).toContain('Lu dans le stockage');
    expect(readdirSync(join(site, 'blog'))).not.toContain(`${STORED_POST_SLUGS.draft}.html`);
  });

  test('have their pictures in all sizes that their pages request', () => {
    const page = parse(read(`blog/${STORED_POST_SLUGS.pictured}.html`));
    const paths = page
      .querySelectorAll('source')
      .flatMap((source) => (source.getAttribute('srcset') ?? '').split(','))
      .map((candidate) => candidate.trim().split(' ')[0] ?? '')
      .filter((path) => path.startsWith('/images/blog/'));
    expect(paths.length).toBeGreaterThan(0);
    const built = readdirSync(join(site, 'images/blog')).map((file) => `/images/blog/${file}`);
    expect(paths.filter((path) => !built.includes(path))).toEqual([]);
    expect(page.querySelector('figure')?.textContent).toBe('À midi');
  });
});

test('Netlify’s parser reads the headers of the build without errors', async () => {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(site, '_headers')],
    netlifyConfigPath: join(build.root, 'netlify.toml'),
    configHeaders: undefined,
    minimal: false,
  });
  expect(errors).toEqual([]);
  expect(JSON.stringify(headers)).toContain("frame-ancestors 'none'");
});

describe('the packaged functions', async () => {
  const packages = build.isDone ? await readPackages(build.root) : [];

  test('are those of the project and the one that renders pages', () => {
    const sources = readdirSync('netlify/functions').map((file) => file.replace(/\.ts$/, ''));
    expect(packages.map(({ name }) => name).sort()).toEqual([...sources, 'ssr'].sort());
  });

  test('include one that subscribes to the events of deploys', () => {
    const subscribed = packages.filter(({ eventSubscriptions }) => eventSubscriptions?.length);
    expect(subscribed.map(({ name, eventSubscriptions }) => [name, eventSubscriptions])).toEqual([
      ['deploy-events', ['deploy_succeeded', 'deploy_failed', 'deploy_locked', 'deploy_unlocked']],
    ]);
  });

  test('run on the version of Node in netlify.toml', () => {
    const pinned = getPinnedNodeVersion();
    expect(pinned).toBe(process.versions.node.split('.')[0]);
    const runtimes = new Set(packages.map(({ runtimeVersion }) => runtimeVersion));
    expect([...runtimes]).toEqual([`nodejs${pinned}.x`]);
  });
});
