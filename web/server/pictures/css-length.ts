/** The initial font size, in which media conditions and most styles count. */
const rem = 16

/**
 * The CSS pixels of a length in `px`, `em`, `rem`, `vw` or `max(…)` of these; undefined for any other.
 *
 * @param viewport its width in CSS pixels.
 */
export function pixelsOf(length: string, viewport: number): number | undefined {
  const [, list] = /^max\((.+)\)$/.exec(length) ?? []
  if (list !== undefined) {
    const lengths = list.split(',').map((part) => pixelsOf(part.trim(), viewport))
    return lengths.some((one) => one === undefined)
      ? undefined
      : Math.max(...lengths.filter((one) => one !== undefined))
  }
  const [, number, unit] = /^([\d.]+)(px|em|rem|vw)$/.exec(length) ?? []
  if (unit === undefined) return undefined
  return Number(number) * (unit === 'px' ? 1 : unit === 'vw' ? viewport / 100 : rem)
}

/**
 * Whether a media condition holds: one that compares the viewport's width with a length, as `(width >= 40rem)`
 * or `(max-width: 47.99em)`. Any other does not.
 */
export function matchesMedia(condition: string, viewport: number): boolean {
  const [, range, bound, length = ''] =
    /^\((?:width (>=|<=)|(min|max)-width:)\s*([^)]+)\)$/.exec(condition.trim()) ?? []
  const pixels = pixelsOf(length.trim(), viewport)
  if (pixels === undefined) return false
  return range === '>=' || bound === 'min' ? viewport >= pixels : viewport <= pixels
}
