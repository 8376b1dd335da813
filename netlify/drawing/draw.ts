import { readdir, writeFile } from 'node:fs/promises';
import { parse } from 'node:path';

const FOLDER = 'content/jeu/svg';

/** Draws the cards whose file names begin with one of the arguments, all without any: `npm run deck:draw -- 17`. */
for (const file of (await readdir(`${import.meta.dirname}/cards`)).sort()) {
  const { name } = parse(file);
  const wanted = process.argv.slice(2);
  if (wanted.length > 0 && !wanted.some((start) => name.startsWith(start))) continue;
  const { default: draw } = await import(`./cards/${file}`);
  await writeFile(`${FOLDER}/${name}.svg`, draw());
  console.log(name);
}
