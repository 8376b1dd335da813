import { afterAll, expect } from 'vitest';

// Checks that the functions log no personal data while the tests of a file run.

const PERSONAL_DATA: [string, RegExp][] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+\.\w{2,}/],
  ['a network address of a visitor', /\b(10\.\d+\.\d+|198\.51\.100|203\.0\.113)\.\d+/],
  ['what somebody wrote', /en savoir plus sur vos consultations|Camille/],
  ['a signed link', /[0-9a-f]{32}\.[\w-]{22,28}\b/],
  ['a cookie', /visiteur=|(session|connexion)-admin=/],
];

const lines: string[] = [];
const originalConsole = { ...console };

for (const method of ['info', 'error', 'warn', 'log'] as const) {
  console[method] = (...values: unknown[]) => {
    lines.push(values.map(String).join(' '));
    originalConsole[method](...values);
  };
}

afterAll(() => {
  // Test files of one worker share the console.
  Object.assign(console, originalConsole);
  const found = PERSONAL_DATA.flatMap(([kind, pattern]) =>
    lines.filter((line) => pattern.test(line)).map((line) => `${kind}: ${line.slice(0, 300)}`),
  );
  expect(found).toEqual([]);
});
