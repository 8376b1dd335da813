import { basename, dirname, extname, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  CONTRACT,
  covers,
  FLOORS,
  isWithin,
  projectPath,
  RULES,
  SLOW_PACKAGES,
} from '#tests/architecture/import-rules.ts';
import {
  type Import,
  listFiles,
  parseSource,
  readSources,
  type SourceFile,
} from '#tests/architecture/source-files.ts';

const sources = readSources();
const isTest = (path: string) => path.startsWith('tests/') || path.endsWith('.test.ts');
const inProject = sources.filter(({ path }) => !isTest(path));

/** One line for each import that the test refuses, so that a failure shows them all. */
function refusedImports(
  files: SourceFile[],
  isRefused: (file: SourceFile, found: Import) => boolean,
): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((found) => isRefused(file, found))
      .map(({ from }) => `${file.path} imports ${from}`),
  );
}

function mayImport(path: string, from: string): boolean {
  const rule = RULES.find(({ folder }) => isWithin(folder, path));
  if (!rule) return false;
  const target = projectPath(from, path);
  if (target === null) return rule.packages.some((name) => covers(name, from));
  return [rule.folder, ...rule.project].some(
    (allowed) => isWithin(allowed, target) || matchesGlob(target, allowed),
  );
}

/** Sets of folders of which each leads to all others. */
function cyclesIn(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachable = (start: string) => {
    const seen = new Set<string>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of edges.get(at) ?? []) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
    return seen;
  };
  const reach = new Map([...edges.keys()].map((folder) => [folder, reachable(folder)]));
  const cycles = [...edges.keys()].map((folder) =>
    [...(reach.get(folder) ?? [])].filter((other) => reach.get(other)?.has(folder)).sort(),
  );
  return [...new Set(cycles.filter(({ length }) => length > 1).map((one) => one.join(' ')))].map(
    (one) => one.split(' '),
  );
}

/** Everything that is loaded along with a file, packages by their names. */
function loadedWith(path: string, seen = new Set([path])): string[] {
  const file = sources.find((source) => source.path === path);
  for (const { from, kind } of file?.imports ?? []) {
    const target = projectPath(from, path) ?? from;
    if (kind !== 'static' || seen.has(target)) continue;
    seen.add(target);
    loadedWith(target, seen);
  }
  return [...seen];
}

describe('imports', () => {
  test('go only where the architecture lets them', () => {
    const isRefused = ({ path }: SourceFile, { from }: Import) => !mayImport(path, from);
    expect(refusedImports(inProject, isRefused)).toEqual([]);
  });

  test('reach another feature only where it offers something', () => {
    const featureOf = (path: string) => /^src\/features\/([\w-]+)\//.exec(path)?.[1];
    // Previews show the owner's texts in what visitors see of them.
    const isPreview = (path: string) => path.startsWith('src/features/admin/content/preview/');
    const isRefused = ({ path }: SourceFile, { from }: Import) => {
      const target = projectPath(from, path) ?? '';
      if (isPreview(path) && target.endsWith('.tsx')) return false;
      const [own, other] = [featureOf(path), featureOf(target)];
      return Boolean(own && other) && own !== other && !matchesGlob(target, CONTRACT);
    };
    expect(refusedImports(inProject, isRefused)).toEqual([]);
  });

  test('go one way between the floors of a feature', () => {
    const floorOf = (path: string) => {
      const feature = Object.keys(FLOORS).find((folder) => isWithin(folder, path)) ?? '';
      const [folder = '', inside] = path.slice(feature.length + 1).split('/');
      return {
        feature,
        floor: FLOORS[feature]?.findIndex((names) => names.includes(inside ? folder : '.')),
      };
    };
    const isRefused = ({ path }: SourceFile, { from }: Import) => {
      const [own, other] = [floorOf(path), floorOf(projectPath(from, path) ?? '')];
      if (own.floor === undefined || own.feature !== other.feature) return false;
      return own.floor === -1 || other.floor === -1 || (other.floor ?? 0) > own.floor;
    };
    expect(refusedImports(inProject, isRefused)).toEqual([]);
    const seen = inProject.filter(({ path, imports }) =>
      isWithin('src/features/admin/session', path)
        ? path.endsWith('.tsx') || imports.some(({ from }) => from === 'react')
        : false,
    );
    expect(seen.map(({ path }) => path)).toEqual([]);
  });

  test('of folders in src lead nowhere back to where they began', () => {
    // A file that lies in src itself is a folder of its own.
    const folderOf = (path: string) => (dirname(path) === 'src' ? path : dirname(path));
    const edges = new Map<string, Set<string>>();
    for (const { path, imports } of inProject.filter((file) => isWithin('src', file.path))) {
      const own = folderOf(path);
      for (const { from } of imports) {
        const target = projectPath(from, path);
        if (!target || !isWithin('src', target) || folderOf(target) === own) continue;
        edges.set(own, (edges.get(own) ?? new Set()).add(folderOf(target)));
      }
    }
    expect(cyclesIn(edges)).toEqual([]);
  });

  test('never climb, and name a file within their folder by its place', () => {
    const isRefused = ({ path }: SourceFile, { from }: Import) =>
      from.startsWith('..') ||
      (from.startsWith('#') && dirname(projectPath(from, path) ?? '') === dirname(path));
    expect(refusedImports(sources, isRefused)).toEqual([]);
  });

  test('name a file with its extension', () => {
    const isRefused = ({ path }: SourceFile, { from }: Import) =>
      projectPath(from, path) !== null && extname(from) === '';
    expect(refusedImports(sources, isRefused)).toEqual([]);
  });

  test('of slow packages wait until a function needs them', () => {
    const found = sources
      .filter(({ path }) => path.startsWith('netlify/functions/'))
      .flatMap(({ path }) =>
        loadedWith(path)
          .filter((from) => SLOW_PACKAGES.some((name) => isWithin(name, from)))
          .map((from) => `${path} loads ${from} at once`),
      );
    expect(found).toEqual([]);
  });

  test('are seen in every kind of file', () => {
    const page = `---
      import { title } from './frontmatter.ts';
      ---
      <p>import { title } from './text.ts'</p>
      <script>import './script.ts';</script>`.replaceAll(/^ {6}/gm, '');
    const code = `import type { A } from './type.ts';
      import { type B } from './types.ts';
      import { type C, d } from './value.ts';
      import './effect.ts';
      export { e } from './exported.ts';
      // import { f } from './comment.ts';
      export const lazy = () => import('./lazy.ts');`;
    expect(parseSource('page.astro', page).imports).toEqual([
      { from: './frontmatter.ts', kind: 'static' },
      { from: './script.ts', kind: 'static' },
    ]);
    expect(parseSource('module.ts', code).imports).toEqual([
      { from: './type.ts', kind: 'type' },
      { from: './types.ts', kind: 'type' },
      { from: './value.ts', kind: 'static' },
      { from: './effect.ts', kind: 'static' },
      { from: './exported.ts', kind: 'static' },
      { from: './lazy.ts', kind: 'lazy' },
    ]);
  });
});

/** Names that a framework looks for in each file of a kind. */
const CONVENTIONS = ['GET', 'prerender', 'getStaticPaths', 'config', 'collections'];

test('exports are named once', () => {
  const places = new Map<string, string[]>();
  for (const { path, exports } of inProject) {
    for (const name of new Set(exports)) places.set(name, [...(places.get(name) ?? []), path]);
  }
  const doubles = [...places].filter(
    ([name, paths]) => paths.length > 1 && !CONVENTIONS.includes(name),
  );
  expect(doubles).toEqual([]);
});

describe('files', () => {
  const files = listFiles('src', 'netlify', 'tests');
  const stemOf = (path: string) => basename(path).replace(/(\.[a-z0-9]+)+$/, '');

  test('are named in lower case with hyphens, components in Pascal case', () => {
    const named = files.filter((path) => /\.(tsx?|mjs|astro|css)$/.test(path));
    const wrong = named.filter((path) => {
      const isComponent =
        path.endsWith('.tsx') || (path.endsWith('.astro') && !path.startsWith('src/pages/'));
      const pattern = isComponent
        ? /^[A-Z][A-Za-z0-9]*$/
        : /^([a-z0-9]+-)*(\[(\.\.\.)?\w+\]|[a-z0-9]+)$/;
      return !pattern.test(stemOf(path));
    });
    expect(wrong).toEqual([]);
  });

  test('say what they are about', () => {
    const vague = /(^|[/-])(utils?|helpers?|misc|common|shared)([/.-]|$)/i;
    expect(files.filter((path) => vague.test(path))).toEqual([]);
  });

  test('are imported where they are, not through a file that only passes them on', () => {
    expect(sources.filter(({ isBarrel }) => isBarrel).map(({ path }) => path)).toEqual([]);
  });
});
