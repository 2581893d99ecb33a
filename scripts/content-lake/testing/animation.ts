import sharp from 'sharp'

/** An animated GIF, each frame in another colour. */
export async function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const colours = Array.from({length: frames}, (_, index) => ({
    r: (index % 2) * 250,
    g: index * 10,
    b: 90,
  }))
  const pixels = colours.map(({r, g, b}) =>
    Buffer.alloc(width * height * 3, Buffer.from([r, g, b])),
  )
  const raw = {width, height: height * frames, channels: 3, pageHeight: height} as const
  return sharp(Buffer.concat(pixels), {raw}).gif().toBuffer()
}
