import { expect, test } from 'vitest';
import type { FirstStep, GuideState } from '#src/features/admin/first-steps/api.ts';
import { saveContent } from '#tests/content.ts';
import { draftLetter, scheduleLetter } from '#tests/letters.ts';
import { OWNER_PASSWORD, type Owner, ownerOf } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { createdPost } from '#tests/posts.ts';

const PATH = '/api/admin/first-steps';
const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

const read = async (owner: Owner): Promise<GuideState> => (await owner.get(PATH)).json();

async function stepOf(owner: Owner, id: FirstStep['id']): Promise<FirstStep | undefined> {
  return (await read(owner)).steps.find((step) => step.id === id);
}

async function doneSteps(owner: Owner): Promise<string[]> {
  return (await read(owner)).steps.filter(({ isDone }) => isDone).map(({ id }) => id);
}

/** Every text in it without what stands for the owner's own. */
function completed(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/\[([^\][]+)\](?!\()/g, '$1').replace(/\.invalid\b/g, '.example');
  }
  if (Array.isArray(value)) return value.map(completed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, completed(item)]));
}

test('ten steps are told in their order, and at first none is done', async () => {
  const owner = await ownerOf(platform);
  const { shown, steps } = await read(owner);
  expect(shown).toBe('folded');
  expect(steps.map(({ id }) => id)).toEqual([
    ...['password', 'contact', 'phone', 'checkout', 'legal'],
    ...['testimonials', 'mail', 'texts', 'post', 'letter'],
  ]);
  expect(await doneSteps(owner)).toEqual([]);
  expect(steps.map(({ field }) => field)).toEqual([
    null,
    'identite/name',
    'identite/phone.display',
    'offres/main.1.checkoutUrl',
    'identite/legal.name',
    expect.stringMatching(/^temoignages\/services\.0\./),
    null,
    expect.stringMatching(/^[\w-]+\/./),
    null,
    null,
  ]);
  expect((await stepOf(owner, 'mail'))?.remark).toContain('SMTP_URL');
});

test('what the owner fills in is done, by itself and in any order', async () => {
  const owner = await ownerOf(platform);
  await saveContent(owner, 'identite', (identity) => {
    Object.assign(identity.phone, { display: '+41 22 555 00 00', dial: '+41225550000' });
  });
  expect(await doneSteps(owner)).toEqual(['phone']);
  await saveContent(owner, 'identite', (identity) => {
    const { legal, ...others } = identity;
    Object.assign(identity, completed(others));
  });
  expect(await doneSteps(owner)).toEqual(['contact', 'phone']);

  const href = 'https://paiement.example/offre';
  await saveContent(owner, 'offres', (offers) => {
    for (const offer of [...offers.main, ...offers.complementary]) {
      if (!offer.href) offer.checkoutUrl = href;
    }
  });
  await saveContent(owner, 'temoignages', (testimonials) => {
    for (const one of [...testimonials.services, ...testimonials.newsletter]) {
      one.placeholder = false;
    }
  });
  expect(await doneSteps(owner)).toEqual(['contact', 'phone', 'checkout', 'testimonials']);
  const links = (await stepOf(owner, 'checkout'))?.links ?? [];
  expect(links).toHaveLength(6);
  expect(links[0]).toEqual({ label: 'Offre «\u202fLe Grand Tirage\u202f»', href });

  await saveContent(owner, 'identite', (identity) => {
    identity.legal = { ...(completed(identity.legal) as object), ide: null };
  });
  for (let step = await stepOf(owner, 'legal'); !step?.isDone; ) {
    const id = step?.field?.split('/')[0] ?? '';
    const { body } = await (await owner.get(`/api/admin/content/${id}`)).json();
    const whole = completed(body);
    await saveContent(
      owner,
      id,
      (page) => Object.assign(page, { published: true, placeholder: false }),
      whole as string,
    );
    step = await stepOf(owner, 'legal');
  }
  expect(await doneSteps(owner)).toContain('legal');
});

test('mails, a post and a letter of the owner’s own are done', async () => {
  const owner = await ownerOf(platform);
  process.env.MAIL_OUTBOX = '.netlify/nowhere';
  expect(await stepOf(owner, 'mail')).toMatchObject({
    isDone: true,
    remark: expect.stringContaining('.netlify/nowhere'),
  });
  delete process.env.MAIL_OUTBOX;
  process.env.SMTP_URL = 'http://faux.example';
  expect(await stepOf(owner, 'mail')).toMatchObject({
    isDone: false,
    remark: expect.stringContaining('SMTP_URL'),
  });
  delete process.env.SMTP_URL;

  await createdPost(owner, { slug: 'brouillon' });
  const letter = await draftLetter(owner);
  expect(await doneSteps(owner)).not.toContain('post');
  expect(await doneSteps(owner)).not.toContain('letter');
  await createdPost(owner, { slug: 'publie', published: true, notice: false });
  await scheduleLetter(owner, letter, 'sunday');
  expect(await doneSteps(owner)).toEqual(expect.arrayContaining(['post', 'letter']));
});

test('they stay away once the owner has sent them away, until she wants them back', async () => {
  const owner = await ownerOf(platform);
  const choose = async (shown: string) => owner.send('PUT', PATH, { shown });
  expect((await choose('ailleurs')).status).toBe(400);
  expect(await (await choose('gone')).json()).toEqual({ shown: 'gone', steps: [] });
  const elsewhere = await ownerOf(platform);
  expect(await read(elsewhere)).toEqual({ shown: 'gone', steps: [] });
  expect((await (await choose('open')).json()).steps).toHaveLength(10);
  expect((await read(elsewhere)).shown).toBe('open');
});

test('a password of her own is done, and ends every session', async () => {
  const body = { currentPassword: OWNER_PASSWORD, newPassword: 'quatre mots sans rapport' };
  const owner = await ownerOf(platform);
  await owner.send('POST', '/api/admin/change-password', body);
  expect(await doneSteps(await ownerOf(platform, body.newPassword))).toContain('password');
});
