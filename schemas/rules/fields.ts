/** Rules about one field or object: each returns true, or a sentence that says what to change. */
import {FIGURES, unknownFigures} from '../figures.ts'
import {HERO_DELAY_MINIMUM} from '../vocabulary.ts'
import {isRecord} from './site-paths.ts'

const IMAGE_KEYS = ['asset', '_sanityAsset', 'image', 'mobile', 'tablet', 'laptop', 'large']

/**
 * Requires an alternative text as soon as there is an image, unless the image is ticked as
 * decorative.
 *
 * @param alt - The alternative text.
 * @param parent - The object that holds the text and the image or images.
 */
export function checkAltText(alt: unknown, parent: unknown): true | string {
  if (!isRecord(parent) || parent['decorative'] === true) return true
  if (!isBlank(alt)) return true
  const hasImage = IMAGE_KEYS.some((key) => Boolean(parent[key]))
  return hasImage
    ? 'Describe the picture for people who cannot see it, or tick “Decorative”.'
    : true
}

/** Tells whether an image value has an asset: a reference, or a file of the seed that is not yet uploaded. */
function hasAsset(value: unknown): boolean {
  if (!isRecord(value)) return false
  const {asset, _sanityAsset: seedFile} = value
  return typeof seedFile === 'string' || (isRecord(asset) && typeof asset['_ref'] === 'string')
}

/**
 * Requires an image or file to have an asset: an alternative text alone is not enough. An absent
 * value passes, since `required` reports it. While another file is uploaded in its place, the Studio keeps the former
 * asset, and marks the upload under `_upload`.
 */
export const checkAsset =
  (message: string) =>
  (value: unknown): true | string => {
    if (isRecord(value) && '_upload' in value) return 'Wait until the upload has ended.'
    return value === undefined || hasAsset(value) ? true : message
  }

/** Warns when a page has no title or description for search engines and is not hidden from them. */
export function checkSeoTexts(seo: unknown): true | string {
  const {title, description, noIndex} = isRecord(seo) ? seo : {}
  if (noIndex) return true
  const missing = [
    ...(isBlank(title) ? ['a title'] : []),
    ...(isBlank(description) ? ['a description'] : []),
  ]
  return missing.length === 0
    ? true
    : `Write ${missing.join(' and ')} for search engines and for shared links.`
}

/** Requires more than white space. An absent value passes, since `required` reports it. */
export const checkNotBlank = (text: unknown): true | string =>
  text !== undefined && isBlank(text) ? 'Write something: this is white space alone.' : true

/** Requires a rich text to say or show something: a paragraph of white space alone is not enough. */
export function checkRichTextNotBlank(blocks: unknown): true | string {
  if (!Array.isArray(blocks) || blocks.length === 0) return true
  const shows = (block: unknown) =>
    isRecord(block) &&
    (!Array.isArray(block['children']) ||
      block['children'].some(
        (child: unknown) =>
          isRecord(child) && (child['_type'] !== 'span' || !isBlank(child['text'])),
      ))
  return blocks.some(shows) ? true : 'Write something: there are empty paragraphs alone.'
}

/** Warns where a publication has no file that readers can download. */
export const checkHasFile = (blocks: unknown): true | string =>
  Array.isArray(blocks) &&
  blocks.some((block) => isRecord(block) && block['_type'] === 'fileAttachment')
    ? true
    : 'There is no PDF in the text: readers have nothing to download.'

/** Refuses names in braces that are no figure's: visitors would read the braces. */
export function checkFigures(value: unknown): true | string {
  const [unknown] = spanTexts(value).flatMap(unknownFigures)
  return unknown === undefined
    ? true
    : `There is no figure {${unknown}}. There are ${Object.keys(FIGURES).join(', ')}, each in braces.`
}

/** The texts of a line, or of the spans of a rich text. */
function spanTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(spanTexts)
  return isRecord(value) ? [...spanTexts(value['children']), ...spanTexts(value['text'])] : []
}

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''

/** Checks tags, which are shown as `#tag` and used in URLs: no # sign, no spaces around, none empty. */
export function checkTags(tags: unknown): true | string {
  if (!Array.isArray(tags)) return true
  const bad = tags.find((tag) => typeof tag !== 'string' || tag.trim() !== tag || /^#|^$/.test(tag))
  return bad === undefined
    ? true
    : `Write the tag “${String(bad)}” without # and without spaces around it.`
}

/** Checks that the range “2 to 3 per cent” does not end below its beginning. */
export function checkAfricaRange(emissions: unknown): true | string {
  const {africaLow: low, africaHigh: high} = isRecord(emissions) ? emissions : {}
  return typeof low === 'number' && typeof high === 'number' && low > high
    ? 'The first share is larger than the second.'
    : true
}

/** Checks that the last day of an event does not stand without its first one, or before it. */
export function checkLastDay(end: unknown, event: unknown): true | string {
  const {start} = isRecord(event) ? event : {}
  if (typeof end !== 'string') return true
  if (typeof start !== 'string') return 'Choose the first day too.'
  return end < start ? 'The last day is before the first one.' : true
}

/** Checks that a news item under Events, or one with an event, says when that is. */
export function checkEventDay(event: unknown, item: unknown): true | string {
  const {start} = isRecord(event) ? event : {}
  const {categories} = isRecord(item) ? item : {}
  const isEvent = isRecord(event) || (Array.isArray(categories) && categories.includes('Events'))
  return start || !isEvent
    ? true
    : 'An event without its first day: visitors cannot tell when it is, or that it is over.'
}

/** Checks that the sellers of a worked example deliver as many units as its buyers take. */
export function checkEqualUnits(example: unknown): true | string {
  const {sellers, buyers} = isRecord(example) ? example : {}
  const [delivered, taken] = [totalUnits(sellers), totalUnits(buyers)]
  return delivered === taken
    ? true
    : `The sellers deliver ${delivered} units and the buyers take ${taken}: both must be equal.`
}

const totalUnits = (parties: unknown): number =>
  (Array.isArray(parties) ? parties : []).reduce(
    (total: number, party: unknown) => total + (isRecord(party) ? Number(party['units'] ?? 0) : 0),
    0,
  )

/** The day in Nigeria, which is an hour ahead of UTC: `2026-11-28`. */
export const lagosDay = (now: Date): string =>
  new Date(now.getTime() + 60 * 60 * 1000).toISOString().slice(0, 10)

/** Checks the milliseconds for which a hero slide stays. */
export const checkHeroDelay = (delay: unknown): true | string =>
  delay === undefined || (Number.isInteger(delay) && Number(delay) >= HERO_DELAY_MINIMUM)
    ? true
    : `Write a whole number, ${HERO_DELAY_MINIMUM} or more.`

/** Warns about an event that is over: its slide says so, and has no button any more. */
export function checkNotOver(date: unknown, now?: unknown): true | string {
  const today = lagosDay(now instanceof Date ? now : new Date())
  return typeof date === 'string' && date < today
    ? 'This event is over: the slide says so, without its button. Change the slide, or hide it.'
    : true
}

/** Warns about a date after today: such an entry is published at once, at the top of its list. */
export function checkNotInFuture(date: unknown, now?: unknown): true | string {
  const today = lagosDay(now instanceof Date ? now : new Date())
  return typeof date === 'string' && date > today
    ? 'This date lies in the future. The entry is shown as soon as it is published.'
    : true
}
