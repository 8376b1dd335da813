import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkSettings } from '#netlify/server/checks/settings.ts';
import { checkTexts } from '#netlify/server/checks/texts.ts';
import { findingsIn } from '#netlify/server/site-content/lint-content.ts';
import { readSource } from '#scripts/content/content-files.ts';

const run = promisify(execFile);

describe('examples', () => {
  test('are brackets, the reserved domain and the number nobody pays for', () => {
    const identity = { name: '[Nom]', email: 'contact@exemple.invalid', phone: '+41 000 000 000' };
    const told = findingsIn({ fields: identity, body: null }).map(({ message }) => message);
    expect(told).toEqual([
      'À compléter : [Nom].',
      'À compléter : contact@exemple.invalid.',
      'À compléter : +41 000 000 000.',
    ]);
  });

  test('are not links, omissions, real addresses or real numbers', () => {
    const body = 'Voir [Tarifs](/tarifs), […] écrire à a@b.example, +41 900 123 456.';
    expect(findingsIn({ fields: { text: body }, body })).toEqual([]);
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

  const messageOf = async (id: string) =>
    checkTexts(await readSource(copy)).find((check) => check.id === `text-${id}`)?.message ?? '';

  async function edit(file: string, change: (text: string) => string) {
    const path = join(copy, 'content', file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }

  test('as delivered is to be completed, text by text', async () => {
    const checks = checkTexts(await readSource(copy));
    expect(new Set(checks.map(({ level }) => level))).toEqual(new Set(['missing']));
    expect(checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'text-identite',
        'text-offres',
        'text-temoignages',
        'text-pages-conditions',
        'text-pages-mentions-legales',
      ]),
    );
    expect(checks.find(({ id }) => id === 'text-identite')).toMatchObject({
      message: expect.stringMatching(
        /^Identité : à compléter \(Nom de la tarologue, .* autres\)\.$/,
      ),
      link: '#contenu/identite/name',
    });
    expect(await messageOf('pages-mentions-legales')).toContain('pas encore publiée');
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
    expect(await messageOf('temoignages')).toBe('');
    expect(await messageOf('identite')).toBe('');
    expect(await messageOf('offres')).not.toContain('sans lien de paiement');
  });
});

test('a setting that holds nonsense is told apart from one that is missing', () => {
  process.env.BUILD_HOOK_URL = 'nonsense';
  const check = checkSettings().find(({ id }) => id === 'build');
  delete process.env.BUILD_HOOK_URL;
  expect(check).toMatchObject({
    level: 'error',
    message: expect.stringMatching(/^Mise en ligne : BUILD_HOOK_URL : une adresse/),
  });
  expect(checkSettings().find(({ id }) => id === 'build')?.level).toBe('missing');
});

test('the command lists everything, and --strict makes it an error', {
  timeout: 60_000,
}, async () => {
  const found = await run(process.execPath, ['scripts/doctor.ts', '--strict']).catch(
    (error: { code: number; stdout: string }) => error,
  );
  expect(found).toMatchObject({ code: 1 });
  expect(found.stdout).toContain('Nom de la tarologue');
  expect(found.stdout).toContain('content/identite.yaml, champ «\u202fname\u202f»');
  expect(found.stdout).toContain('content/offres.yaml, champ «\u202fmain.1.checkoutUrl\u202f»');
});
