import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from './project-copy.ts';

const BUILDER = resolve('tests/fixtures/builder.ts');

test('one build runs at a time, and one that is killed holds up nobody', async () => {
  const root = copyProject();
  const killed = fork(BUILDER, ['stays'], { cwd: root });
  await once(killed, 'message');
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const builders = [names.slice(0, 4), names.slice(4)].map((some) =>
    fork(BUILDER, some, { cwd: root }),
  );
  const ends = await Promise.all(builders.map((builder) => once(builder, 'exit')));
  expect(ends.map(([code]) => code)).toEqual([0, 0]);

  const [first, ...lines] = readFileSync(join(root, 'builds.txt'), 'utf8').trim().split('\n');
  expect(first).toBe('stays begins');
  const order = lines.filter((_, index) => index % 2 === 0).map((line) => line.charAt(0));
  expect(order.toSorted()).toEqual(names);
  expect(lines).toEqual(order.flatMap((name) => [`${name} begins`, `${name} ends`]));
});
