import sharp from 'sharp';

const [, , out, w, ...files] = process.argv;
const bufs = await Promise.all(
  files.map((f) =>
    sharp(f)
      .resize({ width: Number(w) })
      .toBuffer({ resolveWithObject: true }),
  ),
);
const height = Math.max(...bufs.map((b) => b.info.height));
let x = 0;
const comp = bufs.map((b) => {
  const c = { input: b.data, left: x, top: 0 };
  x += b.info.width + 8;
  return c;
});
await sharp({ create: { width: x, height, channels: 3, background: '#888' } })
  .composite(comp)
  .png()
  .toFile(out);
