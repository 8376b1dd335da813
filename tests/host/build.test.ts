import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { hostBuild } from '#tests/setup/host.ts';
import { readPackages } from './functions.ts';
import { pinnedNode } from './host-build.ts';
import { POSTS, QUESTION } from './stored-posts-build.ts';

const build = await hostBuild();
const site = join(build.root, 'dist');

const KINDS = ['script', 'style'] as const;
type Kind = (typeof KINDS)[number];

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

  test('come with the owner’s texts, which stand in the place of the files’', () => {
    expect(read('faq.html').includes(QUESTION)).toBe(true);
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

describe('the policy of every page', async () => {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(site, '_headers')],
    netlifyConfigPath: join(build.root, 'netlify.toml'),
    configHeaders: undefined,
    minimal: false,
  });
  const files = build.isDone ? readdirSync(site, { recursive: true, encoding: 'utf8' }) : [];
  const pages = files.filter((file) => file.endsWith('.html'));

  /** All that apply: a browser obeys each of them. */
  function policiesOf(path: string, document: HTMLElement): string[] {
    const rules = headers.filter((rule) => 'forRegExp' in rule && rule.forRegExp.test(path));
    const sent = rules.flatMap(({ values }) => values['Content-Security-Policy'] ?? []);
    const stated = document
      .querySelectorAll('meta[http-equiv="content-security-policy"]')
      .map((meta) => meta.getAttribute('content') ?? '');
    return [...sent, ...stated];
  }

  function allows(kind: Kind, policy: string, digest: string): boolean {
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    const sources = directives.get(`${kind}-src`) ?? directives.get('default-src');
    return !sources || sources.includes(`'sha256-${digest}'`);
  }

  function inlineOf(kind: Kind, document: HTMLElement): HTMLElement[] {
    return document.querySelectorAll(kind).filter((element) => {
      const type = element.getAttribute('type') ?? 'module';
      return !element.hasAttribute('src') && /^(module|text\/(javascript|css)|)$/.test(type);
    });
  }

  test('is read by the host without an error', () => {
    expect(errors).toEqual([]);
  });

  /** What the browser would refuse of a page at the address that visitors know it by. */
  function refusedOf(file: string): string[] {
    const html = readFileSync(join(site, file), 'utf8');
    const document = parse(html, { blockTextElements: { script: true, style: true } });
    const path = `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`;
    const policies = policiesOf(path, document);
    if (policies.length < 2) return [`${file} has ${policies.length} policies`];
    return KINDS.flatMap((kind) =>
      inlineOf(kind, document)
        .map(({ innerHTML }) => createHash('sha256').update(innerHTML).digest('base64'))
        .filter((digest) => !policies.every((policy) => allows(kind, policy, digest)))
        .map((digest) => `${file}: ${kind} ${digest}`),
    );
  }

  test('allows each of its inline scripts and styles, in the page and in its rule', () => {
    expect(pages.flatMap(refusedOf)).toEqual([]);
  });

  test('has inline scripts and styles to allow', () => {
    const documents = pages.map((file) => parse(readFileSync(join(site, file), 'utf8')));
    const count = (kind: Kind) => documents.flatMap((document) => inlineOf(kind, document)).length;
    expect(count('script')).toBeGreaterThan(pages.length);
    expect(count('style')).toBeGreaterThan(pages.length);
  });
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
