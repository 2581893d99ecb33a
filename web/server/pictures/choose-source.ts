import {matchesMedia, pixelsOf} from './css-length.ts'
import type {Screen} from './screens.ts'
import type {PictureSource} from '#web/src/shared/ui/media/shown-pictures.ts'

/** The URL that a browser takes of what an element offers, its sources first. */
export function chooseSource(
  sources: readonly PictureSource[],
  screen: Screen,
): string | undefined {
  const source = sources.find(({media}) => media === undefined || matchesMedia(media, screen.width))
  if (!source) return undefined
  const needed = pixelsOfPlace(source.shownWidth ?? '100vw', screen.width) * screen.density
  const offered = source.sizes.toSorted((a, b) => a.width - b.width)
  const above = offered.findIndex(({width}) => width >= needed)
  const [below, larger] = [offered[above - 1], offered[above]]
  if (!larger) return offered.at(-1)?.url
  const isNearer = below && screen.nearest && needed < Math.sqrt(below.width * larger.width)
  return (isNearer ? below : larger).url
}

/** CSS pixels of the picture's place: the first of a list of sizes whose condition holds. */
function pixelsOfPlace(sizes: string, viewport: number): number {
  for (const size of sizes.split(/,(?![^(]*\))/)) {
    const [, condition, length = ''] = /^\s*(\([^)]*\)\s+)?(.+?)\s*$/.exec(size) ?? []
    const pixels = pixelsOf(length, viewport)
    const applies = condition === undefined || matchesMedia(condition, viewport)
    if (applies && pixels !== undefined) return pixels
  }
  return viewport
}
