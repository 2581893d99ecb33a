import {readFile, writeFile} from 'node:fs/promises'
import sharp from 'sharp'

/**
 * Draws the mark's icons from `web/public/favicon.svg` as PNG, for what reads no SVG:
 * `node scripts/icons.ts` after the mark has changed. They are committed.
 */
const folder = new URL('../web/public/', import.meta.url)
const mark = await readFile(new URL('favicon.svg', folder))
const background = '#0a1f1a'

/** The mark as a square PNG; without round corners where a device cuts its own. */
async function draw(size: number, {opaque}: {opaque: boolean}): Promise<Buffer> {
  const image = sharp(mark, {density: (72 * size) / 32}).resize(size, size)
  if (opaque) image.flatten({background})
  return image.png({compressionLevel: 9}).toBuffer()
}

/** An ICO file of PNGs. Source: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function toIco(pictures: readonly {size: number; png: Buffer}[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, {size, png}] of pictures.entries()) {
    const start = 6 + 16 * index
    header.writeUInt8(size, start)
    header.writeUInt8(size, start + 1)
    header.writeUInt16LE(1, start + 4)
    header.writeUInt16LE(32, start + 6)
    header.writeUInt32LE(png.length, start + 8)
    header.writeUInt32LE(offset, start + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({png}) => png)])
}

const small = await Promise.all(
  [16, 32, 48].map(async (size) => ({size, png: await draw(size, {opaque: false})})),
)
await writeFile(new URL('favicon.ico', folder), toIco(small))
// Apple's devices ask for both names.
const touch = await draw(180, {opaque: true})
await writeFile(new URL('apple-touch-icon.png', folder), touch)
await writeFile(new URL('apple-touch-icon-precomposed.png', folder), touch)
for (const size of [192, 512]) {
  await writeFile(new URL(`icon-${size}.png`, folder), await draw(size, {opaque: true}))
}
