import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { waitForHostBuild } from '#tests/setup/host.ts';
import { readPackages } from './functions.ts';
import { pinnedNode } from './host-build.ts';
import { POSTS } from './stored-posts-build.ts';

const build = await waitForHostBuild();
const site = join(build.root, 'dist');

test('the host’s build runs through: plugin, command, functions, headers and redirects', () => {
  expect(build.isDone, build.log).toBe(true);
  expect(build.log).toContain('Netlify Build Complete');
  expect(build.log).not.toContain('have syntax errors');
});

test('the build only reads the stores, and asks the host for nothing else', () => {
  // It was told to wait, and waited; it wrote nothing, not even what a dead call left undone.
  expect(Object.keys(build.statuses)).toEqual(['200', '429']);
  const asked = build.unknown.filter((line) => !/validations_report|plugin_runs/.test(line));
  expect(asked).toEqual([]);
});

describe('posts of the storage', () => {
  const read = (file: string) => readFileSync(join(site, file), 'utf8');

  test('have their pages, stand in the lists, and drafts do not', () => {
    const lists = [read('blog.html'), read('rss.xml')];
    for (const slug of [POSTS.plain, POSTS.pictured]) {
      expect(lists.map((list) => list.includes(`/blog/${slug}`))).toEqual([true, true]);
    }
    expect(lists.join('')).not.toContain(POSTS.draft);
    expect(read(`blog/${POSTS.plain}.html`)).toContain('Lu dans le stockage');
    expect(readdirSync(join(site, 'blog'))).not.toContain(`${POSTS.draft}.html`);
  });

  test('have their pictures, in the sizes that pages ask for', () => {
    const page = parse(read(`blog/${POSTS.pictured}.html`));
    const addresses = page
      .querySelectorAll('source')
      .flatMap((source) => (source.getAttribute('srcset') ?? '').split(','))
      .map((candidate) => candidate.trim().split(' ')[0] ?? '')
      .filter((address) => address.startsWith('/images/blog/'));
    expect(addresses.length).toBeGreaterThan(0);
    const made = readdirSync(join(site, 'images/blog')).map((file) => `/images/blog/${file}`);
    expect(addresses.filter((address) => !made.includes(address))).toEqual([]);
    expect(page.querySelector('figure')?.textContent).toBe('À midi');
  });
});

test('the headers of the build are read by the host without an error', async () => {
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

  test('are all of them, and the one that renders pages', () => {
    const sources = readdirSync('netlify/functions').map((file) => file.replace(/\.ts$/, ''));
    expect(packages.map(({ name }) => name).sort()).toEqual([...sources, 'ssr'].sort());
  });

  test('include the one that Netlify calls with the events of deploys', () => {
    const listening = packages.filter(({ eventSubscriptions }) => eventSubscriptions?.length);
    expect(listening.map(({ name, eventSubscriptions }) => [name, eventSubscriptions])).toEqual([
      ['deploy-events', ['deploy_succeeded', 'deploy_failed', 'deploy_locked', 'deploy_unlocked']],
    ]);
  });

  test('run on the Node that netlify.toml pins', () => {
    const pinned = pinnedNode();
    expect(pinned).toBe(process.versions.node.split('.')[0]);
    const runtimes = new Set(packages.map(({ runtimeVersion }) => runtimeVersion));
    expect([...runtimes]).toEqual([`nodejs${pinned}.x`]);
  });
});
