import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLLECTIONS, nightTasks } from '#netlify/server/collections/collections.ts';
import { PERSONAL } from '#netlify/server/privacy/data-link-mail.ts';
import { documentKindSchema } from '#src/api/admin/documents.ts';
import { RETENTION_DAYS } from '#src/features/privacy/model.ts';

const declared = COLLECTIONS.flatMap(({ stores }) => stores);

/** Names of the stores that the server's code opens, as it is written. */
function openedStores(): string[] {
  const names = globSync('netlify/**/*.ts').flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    const opened = code.matchAll(/\b(json|binary|indexed)Store\(\s*['`]([^'`]+)['`]/g);
    return [...opened].flatMap(([, kind, name = '']) => {
      if (name.endsWith('}-index')) return [];
      return kind === 'indexed' ? [name, `${name}-index`] : [name];
    });
  });
  const kinds = documentKindSchema.options;
  return names.flatMap((name) =>
    name.endsWith('}-versions') ? kinds.map((kind) => `${kind}-versions`) : [name],
  );
}

test('the collections are the stores that the code opens, and those of former versions', () => {
  const former = ['sections', 'section-dates', 'drafts'];
  expect(declared.toSorted()).toEqual([...new Set([...openedStores(), ...former])].toSorted());
});

test('each retention that the privacy page states is applied by one collection each night', () => {
  const purged = COLLECTIONS.flatMap(({ purge = {} }) => Object.keys(purge));
  expect(purged.toSorted()).toEqual(Object.keys(RETENTION_DAYS).toSorted());
  expect(Object.keys(nightTasks())).toEqual(expect.arrayContaining(purged));
});

test('what people stored is deleted after its retention, or kept in backups until they leave', () => {
  const people = COLLECTIONS.filter(({ of }) => of === 'visitors' || of === 'subscribers');
  for (const { stores, purge, backup } of people)
    expect([stores, purge ?? backup]).not.toEqual([stores, undefined]);
});

test('no folder of a backup is the beginning of another', () => {
  const folders = COLLECTIONS.flatMap(({ backup }) => backup?.folder ?? []);
  for (const folder of folders) {
    expect(folders.filter((other) => other.startsWith(folder))).toEqual([folder]);
  }
});

test('every address that is stored can be found, downloaded and erased by its person', () => {
  const people = COLLECTIONS.filter(({ of, backup }) => of !== 'site' && backup);
  expect(people.map(({ personal }) => personal)).toEqual(
    expect.arrayContaining(Object.values(PERSONAL)),
  );
  expect(people.filter(({ personal }) => !personal)).toEqual([]);
});
