import { expect, test } from 'vitest';
import { finishPage, headerPolicy, statedPolicy } from '#src/api/finish-page.ts';

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
