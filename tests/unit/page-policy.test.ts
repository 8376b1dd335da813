import { expect, test } from 'vitest';
import { headerRules } from '#netlify/build/header-rules.ts';
import { finishPage } from '#src/data/finish-page.ts';
import { headerPolicy, joinPolicies, statedPolicy } from '#src/data/page-policy.ts';

const own = "'sha256-Om6weQ85rIfJTzhWst0sXREOaBFgImGpqSPTuyOtyLc='";
const other = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

test('a page’s policy keeps its own hashes alone', () => {
  const page = (hashes: string) =>
    `<meta http-equiv="content-security-policy" content="script-src 'self'${hashes};">` +
    '<script>data</script><script src="/a.js"></script>';
  const finished = finishPage(page(` ${other} ${own}`));
  expect(finished).toBe(page(` ${own}`));
  expect(statedPolicy(finished)).toBe(`script-src 'self' ${own};`);
});

test('a header also says that nobody may frame the page', () => {
  expect(headerPolicy("default-src 'none'; ")).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('pages of one rule are allowed what any of them needs', () => {
  expect(
    joinPolicies([`default-src 'none';script-src 'self' ${own};`, `script-src 'self' ${other}`]),
  ).toBe(`default-src 'none'; script-src 'self' ${own} ${other}`);
});

test('each page, folder and file has its rule, after the one for every path', () => {
  const rules = headerRules({
    pages: new Map([
      ['index.html', "script-src 'self' a"],
      ['blog.html', "script-src 'self' b"],
      ['blog/un.html', "script-src 'self' c"],
      ['blog/page/2.html', "script-src 'self' d"],
    ]),
    others: ['rss.xml', 'jeu/un.avif', 'jeu/deux/trois.avif', 'blog/un.json'],
  });
  const lines = rules.split('\n').filter((line) => !line.startsWith(' '));
  expect(lines.filter(Boolean)).toEqual(['/*', '/rss.xml', '/jeu/*', '/', '/blog', '/blog/*']);
  // The host's rule for a folder may hold for the page of its name too: both say the same.
  for (const path of ['/blog', '/blog/*']) {
    expect(rules).toContain(`${path}\n  Content-Security-Policy: script-src 'self' b c d; frame-`);
  }
  expect(rules).toContain("/jeu/*\n  Content-Security-Policy: default-src 'none'; base-uri");
});
