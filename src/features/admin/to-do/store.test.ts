import { beforeEach, expect, test } from 'vitest';
import { $session } from '#src/features/admin/session/session.ts';
import { $toast } from '#src/ui/toasts.ts';
import { fakeServer } from '#tests/fake-server.ts';
import type { ToDo } from './api.ts';
import { leftOf, toDo, tryOut, untilKnown } from './store.ts';

const server = fakeServer();

function entry(id: string, state: ToDo['state']): ToDo {
  const told = { label: id, text: '', message: '', missing: [], links: [], steps: [], action: '' };
  return { id, state, who: 'owner', ...told };
}

const ALL = [
  entry('password', 'ready'),
  entry('contact', 'open'),
  entry('ai', 'off'),
  entry('mail', 'faulty'),
];

beforeEach(() => {
  $session.set('out');
  $session.set('in');
});

test('what is wrong comes first, and what the site does without is not left to do', () => {
  expect(leftOf(ALL).map(({ id }) => id)).toEqual(['mail', 'contact']);
});

test('the list is read once a login', async () => {
  const known = untilKnown();
  expect(untilKnown()).toBe(known);
  (await server.call('GET', '/api/admin/to-do')).answer(ALL);
  await known;
  expect(toDo.$resource.get().value).toHaveLength(4);
  $session.set('out');
  $session.set('in');
  expect(untilKnown()).not.toBe(known);
});

test.each([
  [true, 'default'],
  [false, 'destructive'],
] as const)('a trial that says %s is told, and the list read again', async (works, variant) => {
  const tried = tryOut(entry('captcha', 'off'));
  (await server.call('POST', '/api/admin/to-do/captcha')).answer({ works, message: 'Voilà.' });
  (await server.call('GET', '/api/admin/to-do')).answer(ALL);
  await tried;
  expect($toast.get()).toMatchObject({ variant, title: 'captcha', description: 'Voilà.' });
});

test('a trial of mails says where the mail went', async () => {
  const tried = tryOut(entry('mail', 'open'));
  const trial = { to: 'moi@tarot.example', fault: null, outbox: null };
  (await server.call('POST', '/api/admin/mails')).answer(trial);
  (await server.call('GET', '/api/admin/to-do')).answer(ALL);
  await tried;
  expect($toast.get()?.title).toBe('Essai envoyé');
});
