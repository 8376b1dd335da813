import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { remarksOn } from '#netlify/server/content/remarks.ts';
import { contentToDo } from '#netlify/server/to-do/content.ts';
import { settingsToDo } from '#netlify/server/to-do/settings.ts';
import { readSource } from '#scripts/build/read-content-files.ts';

const run = promisify(execFile);

describe('examples', () => {
  test('are brackets, the reserved domain and the number nobody pays for', () => {
    const identity = { name: '[Nom]', email: 'contact@exemple.invalid', phone: '+41 000 000 000' };
    const told = remarksOn({ fields: identity, body: null }).map(({ message }) => message);
    expect(told).toEqual([
      'À remplacer : [Nom].',
      'À remplacer : contact@exemple.invalid.',
      'À remplacer : +41 000 000 000.',
    ]);
  });

  test('are not links, omissions, real addresses or real numbers', () => {
    const body = 'Voir [Tarifs](/tarifs), […] écrire à a@b.example, +41 900 123 456.';
    expect(remarksOn({ fields: { text: body }, body })).toEqual([]);
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
    return contentToDo((await readSource(copy)).texts).find((entry) => entry.id === id)?.state;
  }

  async function edit(file: string, change: (text: string) => string) {
    const path = join(copy, 'content', file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }

  test('as delivered waits for its owner', async () => {
    const entries = contentToDo((await readSource(copy)).texts);
    expect(entries.map(({ id, state }) => [id, state])).toEqual(
      ['contact', 'phone', 'checkout', 'legal', 'testimonials', 'texts', 'review'].map((id) => [
        id,
        'open',
      ]),
    );
    const legal = entries.find(({ id }) => id === 'legal');
    expect(legal?.missing.map(({ content }) => content)).toEqual(
      expect.arrayContaining(['identite', 'pages-conditions', 'pages-mentions-legales']),
    );
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
    expect(await stateOf('testimonials')).toBe('ready');
    expect(await stateOf('checkout')).toBe('ready');
    expect(await stateOf('contact')).toBe('ready');
    expect(await stateOf('phone')).toBe('ready');
    expect(await stateOf('review')).toBe('open');
  });
});

test('a setting that holds nonsense is told apart from one that is missing', () => {
  process.env.BUILD_HOOK_URL = 'nonsense';
  const check = settingsToDo().find(({ id }) => id === 'build');
  delete process.env.BUILD_HOOK_URL;
  expect(check).toMatchObject({
    state: 'faulty',
    steps: [expect.stringContaining('BUILD_HOOK_URL')],
  });
  expect(settingsToDo().find(({ id }) => id === 'build')?.state).toBe('open');
});

test('the command lists everything, and --strict makes it an error', {
  timeout: 30_000,
}, async () => {
  const { stdout } = await run(process.execPath, ['scripts/doctor.ts']);
  expect(stdout).toContain('Nom de la tarologue (content/identite.yaml');
  expect(stdout).toContain('Le Grand Tirage (content/offres.yaml');
  await expect(run(process.execPath, ['scripts/doctor.ts', '--strict'])).rejects.toMatchObject({
    code: 1,
  });
});
