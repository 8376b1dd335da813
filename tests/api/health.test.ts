import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { OWNER_PASSWORD, ownersReader, shiftClock } from '#tests/support/admin-session.ts';
import { PROGRAM_ENVIRONMENT } from '#tests/support/child-process-env.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const HOUR = 3_600_000;
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const read = ownersReader(platform);

afterEach(() => shiftClock(0));

const shown = async (id: string) =>
  (await (await read('/api/admin/checks')).json()).find((one: { id: string }) => one.id === id);

test('what the host starts is told with its last run, and red after two misses', async () => {
  await platform.runScheduled('tick');
  await platform.runScheduled('purge');
  for (const task of ['tick', 'purge']) {
    expect(await shown(`passage-${task}`)).toMatchObject({
      level: 'ok',
      message: expect.stringMatching(/: dernier passage.: [^.]+\.$/),
    });
  }
  shiftClock(0.45 * HOUR);
  expect(await shown('passage-tick')).toMatchObject({ level: 'ok' });
  shiftClock(0.55 * HOUR);
  expect(await shown('passage-tick')).toMatchObject({
    level: 'error',
    message: expect.stringMatching(/Deux passages au moins ont manqué.*attendent/),
  });
  expect(await shown('passage-purge')).toMatchObject({ level: 'ok' });
  shiftClock(47 * HOUR);
  expect(await shown('passage-purge')).toMatchObject({ level: 'ok' });
  shiftClock(49 * HOUR);
  expect(await shown('passage-purge')).toMatchObject({ level: 'error' });
});

test('a night that did not come is started by the next quarter of an hour', async () => {
  shiftClock(100 * HOUR);
  expect(await shown('passage-purge')).toMatchObject({ level: 'error' });
  await platform.runScheduled('tick');
  expect(await shown('passage-purge')).toMatchObject({
    level: 'error',
    message: expect.stringContaining('après deux passages manqués'),
  });
  shiftClock(125 * HOUR);
  expect(await shown('passage-purge')).toMatchObject({ level: 'ok' });
});

test('the doctor asks the deployed site what only its stores tell', async () => {
  await platform.runScheduled('tick');
  await rawStore('posts').put('illisible', { title: 12 });
  await read('/api/blog/posts');
  const env = {
    ...PROGRAM_ENVIRONMENT,
    NETLIFY_BLOBS_CONTEXT: process.env.NETLIFY_BLOBS_CONTEXT,
  };
  const doctor = ['scripts/doctor.ts', '--site'];
  const { stdout } = await promisify(execFile)(process.execPath, doctor, { env });
  expect(stdout).toContain('Passage du quart d’heure');
  expect(stdout).toContain(
    'Enregistrement posts/illisible\u202f: cette version du site ne sait pas le lire',
  );
  // The texts as they are stored, and the settings.
  expect(stdout).toContain('content/identite.yaml, champ «\u202fname\u202f»');
  expect(stdout).toContain('SMTP_URL');
});
