import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSource } from '#netlify/making/content-files.ts';
import { findContentChecks, findExamples } from '#netlify/server/content/content-checks.ts';
import { checkSettings } from '#netlify/server/settings/settings-checks.ts';

const run = promisify(execFile);

describe('examples', () => {
  test('are brackets, the reserved domain and the number nobody pays for', () => {
    const identity = { name: '[Nom]', email: 'contact@exemple.invalid', phone: '+41 000 000 000' };
    expect(findExamples(identity)).toEqual(['[Nom]', 'contact@exemple.invalid', '+41 000 000 000']);
  });

  test('are not links, omissions, real addresses or real numbers', () => {
    expect(
      findExamples('Voir [Tarifs](/tarifs), […] écrire à a@b.example, +41 900 123 456.'),
    ).toEqual([]);
  });
});

describe('the content', () => {
  let copy = '';
  beforeEach(async () => {
    copy = await mkdtemp(join(tmpdir(), 'doctor-'));
    for (const part of ['arcanes', 'articles', 'pages', 'cartes']) {
      await cp(join('content', part), join(copy, 'content', part), { recursive: true });
    }
    for (const name of await readdir('content')) {
      if (name.endsWith('.yaml')) await cp(join('content', name), join(copy, 'content', name));
    }
  });
  afterEach(() => rm(copy, { recursive: true, force: true }));

  async function stateOf(id: string) {
    return findContentChecks((await readSource(copy)).texts).find((check) => check.id === id)
      ?.state;
  }

  async function edit(file: string, change: (text: string) => string) {
    const path = join(copy, 'content', file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }

  test('as delivered waits for its owner', async () => {
    const checks = findContentChecks((await readSource(copy)).texts);
    const open = checks.filter(({ state }) => state !== 'ready').map(({ id }) => id);
    expect(open).toEqual(
      expect.arrayContaining([
        ...['identite', 'page-qui-suis-je', 'page-conditions', 'temoignages', 'infolettre'],
        ...['offre-grand-tirage', 'offre-accompagnement-vip', 'fragments'],
      ]),
    );
    for (const { message } of checks) expect(message).toMatch(/\.$/);
  });

  test('is ready once the examples are gone', async () => {
    await edit('temoignages.yaml', (text) =>
      text.replaceAll('placeholder: true', 'placeholder: false'),
    );
    await edit('offres.yaml', (text) =>
      text.replaceAll('checkoutUrl: null', 'checkoutUrl: "https://paiement.example/a"'),
    );
    await edit('identite.yaml', (text) =>
      text
        .replaceAll(/\[[^\]]+\]/g, 'Exemple')
        .replaceAll('.invalid', '.example')
        .replaceAll(/\+41[ 0]+/g, '+41 900 123 456'),
    );
    expect(await stateOf('temoignages')).toBe('ready');
    expect(await stateOf('offre-grand-tirage')).toBe('ready');
    expect(await stateOf('identite')).toBe('ready');
    expect(await stateOf('fragments')).toBe('placeholder');
  });
});

test('a setting that holds nonsense is told apart from one that is missing', () => {
  process.env.BUILD_HOOK_URL = 'nonsense';
  const check = checkSettings().find(({ id }) => id === 'reconstruction');
  delete process.env.BUILD_HOOK_URL;
  expect(check).toMatchObject({
    state: 'faulty',
    message: expect.stringContaining('BUILD_HOOK_URL'),
  });
  expect(checkSettings().find(({ id }) => id === 'reconstruction')?.state).toBe('off');
});

test('the command lists everything, and --strict makes it an error', {
  timeout: 30_000,
}, async () => {
  const { stdout } = await run(process.execPath, ['netlify/commands/doctor.ts']);
  expect(stdout).toContain('Identité');
  expect(stdout).toContain('Offre «\u202fLe Grand Tirage\u202f»');
  await expect(
    run(process.execPath, ['netlify/commands/doctor.ts', '--strict']),
  ).rejects.toMatchObject({
    code: 1,
  });
});
