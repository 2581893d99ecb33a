import sharp from 'sharp'

const pixels = {create: {width: 12, height: 8, channels: 4 as const, background: '#0a67'}}

/** A small file of each kind that can be uploaded, by the extension it is stored with. */
export async function smallFiles(): Promise<Record<string, Uint8Array>> {
  const image = () => sharp(pixels)
  const made = {
    png: await image().png().toBuffer(),
    jpg: await image().jpeg().withMetadata({orientation: 6}).toBuffer(),
    webp: await image().webp().toBuffer(),
    gif: await image().gif().toBuffer(),
    avif: await image().avif().toBuffer(),
    tif: await image().tiff().toBuffer(),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>',
    ),
    pdf: Buffer.from('%PDF-1.4\n%%EOF\n'),
  }
  return made
}
