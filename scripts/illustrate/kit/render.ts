import sharp from 'sharp'
import {mkdir, writeFile} from 'node:fs/promises'
import {dirname} from 'node:path'
import {createRng} from './random.ts'

const TILE = 256

/** A tile of fine grain around 0. Triangular noise hides the steps that 8 bits leave in a sky. */
const noiseTile = (() => {
  const rng = createRng(41)
  return Float32Array.from({length: TILE * TILE}, () => rng.next() + rng.next() - 1)
})()

export type RenderOptions = {
  svg: string
  width: number
  height: number
  /** the WebP file to write; its folder is made */
  file: string
  /** the quality tried first, 1…100; it is lowered until the file keeps to the budget */
  quality?: number
  /** bytes */
  budget: number
  /** how far bright things spill over their surroundings, 0 for line drawings */
  bloom?: number
  /** strength of the grain in 8-bit steps */
  grain?: number
}

type Raster = {data: Buffer; info: {width: number; height: number}}

async function spill({data, info}: Raster, strength: number): Promise<Raster> {
  const raw = {width: info.width, height: info.height, channels: 3 as const}
  const small = await sharp(data, {raw})
    .resize(Math.round(info.width / 4))
    .linear(1.7, -190)
    .blur(Math.max(2, info.width / 180))
    .linear(strength, 0)
    .png()
    .toBuffer()
  const light = await sharp(small).resize(info.width, info.height, {fit: 'fill'}).png().toBuffer()
  return sharp(data, {raw})
    .composite([{input: light, blend: 'screen'}])
    .removeAlpha()
    .raw()
    .toBuffer({resolveWithObject: true})
}

function addGrain({data, info}: Raster, strength: number): void {
  for (let y = 0; y < info.height; y++) {
    const row = (y % TILE) * TILE
    for (let x = 0; x < info.width; x++) {
      const value = (noiseTile[row + (x % TILE)] ?? 0) * strength
      const at = (y * info.width + x) * 3
      for (let c = at; c < at + 3; c++) {
        data[c] = Math.max(0, Math.min(255, Math.round((data[c] ?? 0) + value)))
      }
    }
  }
}

/**
 * Rasterises the drawing (librsvg), lets lights bloom, adds grain and writes a WebP file.
 * Deterministic for one version of sharp. Returns the file's size in bytes; throws if even
 * quality 26 does not fit the budget.
 */
export async function renderPicture(options: RenderOptions): Promise<number> {
  const {svg, width, height, file, budget, bloom = 0.8} = options
  let raster: Raster = await sharp(Buffer.from(svg), {unlimited: true})
    .resize(width, height)
    .flatten({background: '#0a1f1a'})
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({resolveWithObject: true})
  if (bloom > 0) raster = await spill(raster, bloom)
  const grain = options.grain ?? 2.6
  // fine detail leaves no room for grain: then it goes first, before the drawing suffers
  for (const [strength, lowest] of [
    [grain, 56],
    [grain / 4, 26],
  ] as const) {
    const data = Buffer.from(raster.data)
    addGrain({data, info: raster.info}, strength)
    const image = sharp(data, {raw: {width, height, channels: 3}})
    for (let quality = options.quality ?? 80; quality >= lowest; quality -= 6) {
      const bytes = await image.clone().webp({quality, effort: 4, smartSubsample: true}).toBuffer()
      if (bytes.length > budget) continue
      await mkdir(dirname(file), {recursive: true})
      await writeFile(file, bytes)
      return bytes.length
    }
  }
  throw new Error(`${file} does not fit ${budget} bytes`)
}
