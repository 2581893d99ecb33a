import {readFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {Blob, Buffer as ShapingBuffer, Face, Font, shape} from 'harfbuzzjs'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** How a word is set: size in viewBox units, weight 100–900, width 62–125, tracking in em. */
export type Setting = {size: number; weight: number; width: number; tracking?: number}

/** Path data of a word whose baseline starts at 0,0, and how far it reaches. */
export type Lettering = {d: string; advance: number}

async function instance(text: string, {weight, width}: Setting): Promise<Font> {
  const file = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'
  const bytes = await subsetFont(await readFile(require.resolve(file)), text, {
    targetFormat: 'sfnt',
    variationAxes: {wght: weight, wdth: width},
  })
  return new Font(new Face(new Blob(new Uint8Array(bytes))))
}

const round = (value: number) => String(Math.round(value * 100) / 100)

/** Font units, y upwards, to viewBox units, y downwards, moved right by x. */
function place(data: string, scale: number, x: number): string {
  return data.replaceAll(
    /(-?[\d.]+)[ ,]+(-?[\d.]+)/g,
    (_, px: string, py: string) => `${round(Number(px) * scale + x)} ${round(-Number(py) * scale)}`,
  )
}

/** Sets a word in Archivo and returns its outlines, kerned; no text is left for a font to fail. */
export async function letter(text: string, setting: Setting): Promise<Lettering> {
  const font = await instance(text, setting)
  const scale = setting.size / font.face.upem
  const tracking = (setting.tracking ?? 0) * setting.size
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  let x = 0
  let d = ''
  for (const {codepoint, xAdvance = 0} of buffer.getGlyphInfosAndPositions()) {
    d += place(font.glyphToPath(codepoint), scale, x)
    x += xAdvance * scale + tracking
  }
  return {d, advance: x - tracking}
}
