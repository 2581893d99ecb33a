import type {Sharp} from 'sharp'

interface Swatch {
  rgb: readonly [number, number, number]
  count: number
}

/** What each named swatch looks for: saturation and lightness, 0–1, as node-vibrant (hosted Sanity) has them. */
const TARGETS = {
  darkMuted: {
    saturation: 0.3,
    maxSaturation: 0.4,
    lightness: 0.26,
    minLightness: 0,
    maxLightness: 0.45,
  },
  darkVibrant: {
    saturation: 1,
    minSaturation: 0.35,
    lightness: 0.26,
    minLightness: 0,
    maxLightness: 0.45,
  },
  lightMuted: {
    saturation: 0.3,
    maxSaturation: 0.4,
    lightness: 0.74,
    minLightness: 0.55,
    maxLightness: 1,
  },
  lightVibrant: {
    saturation: 1,
    minSaturation: 0.35,
    lightness: 0.74,
    minLightness: 0.55,
    maxLightness: 1,
  },
  muted: {
    saturation: 0.3,
    maxSaturation: 0.4,
    lightness: 0.5,
    minLightness: 0.3,
    maxLightness: 0.7,
  },
  vibrant: {
    saturation: 1,
    minSaturation: 0.35,
    lightness: 0.5,
    minLightness: 0.3,
    maxLightness: 0.7,
  },
} as const
type SwatchName = keyof typeof TARGETS

/** The palette of an image, in the fields of hosted Sanity's asset documents. */
export async function paletteOf(image: Sharp): Promise<Record<string, unknown>> {
  const {data} = await image
    .clone()
    .resize(96, 96, {fit: 'inside'})
    .flatten({background: '#fff'})
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({resolveWithObject: true})
  const swatches = quantise(data)
  const total = swatches.reduce((sum, {count}) => sum + count, 0) || 1
  const palette: Record<string, unknown> = {_type: 'sanity.imagePalette'}
  const [dominant] = swatches
  if (dominant) palette['dominant'] = describe(dominant, total)
  for (const name of swatchNames()) {
    const swatch = best(swatches, name)
    if (swatch) palette[name] = describe(swatch, total)
  }
  return palette
}

function swatchNames(): SwatchName[] {
  return ['darkMuted', 'darkVibrant', 'lightMuted', 'lightVibrant', 'muted', 'vibrant']
}

/** Groups pixels whose channels agree in their upper four bits; the largest groups first. */
function quantise(pixels: Buffer): Swatch[] {
  const groups = new Map<number, [red: number, green: number, blue: number, count: number]>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const group = groups.get(key) ?? [0, 0, 0, 0]
    groups.set(key, [group[0] + red, group[1] + green, group[2] + blue, group[3] + 1])
  }
  return [...groups.values()]
    .map(([red, green, blue, count]) => ({
      rgb: [Math.round(red / count), Math.round(green / count), Math.round(blue / count)] as const,
      count,
    }))
    .sort((a, b) => b.count - a.count)
    .slice(0, 128)
}

function best(swatches: readonly Swatch[], name: SwatchName): Swatch | undefined {
  const target = {minSaturation: 0, maxSaturation: 1, ...TARGETS[name]}
  const most = swatches[0]?.count ?? 1
  let winner: Swatch | undefined
  let highest = -1
  for (const swatch of swatches) {
    const {saturation, lightness} = hsl(swatch.rgb)
    if (saturation < target.minSaturation || saturation > target.maxSaturation) continue
    if (lightness < target.minLightness || lightness > target.maxLightness) continue
    const score =
      3 * (1 - Math.abs(saturation - target.saturation)) +
      6 * (1 - Math.abs(lightness - target.lightness)) +
      swatch.count / most
    if (score > highest) [winner, highest] = [swatch, score]
  }
  return winner
}

function hsl([red, green, blue]: Swatch['rgb']): {saturation: number; lightness: number} {
  const max = Math.max(red, green, blue) / 255
  const min = Math.min(red, green, blue) / 255
  const lightness = (max + min) / 2
  const spread = max - min
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1))
  return {saturation, lightness}
}

/** `population` is the group's share of the image in per cent; title and body text contrast by YIQ. */
function describe({rgb, count}: Swatch, total: number): Record<string, unknown> {
  const [red, green, blue] = rgb
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    foreground: brightness < 150 ? '#fff' : '#000',
    title: brightness < 200 ? '#fff' : '#000',
    population: Math.round((count / total) * 10_000) / 100,
  }
}
