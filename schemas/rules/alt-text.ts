import {isRecord} from './is-record.ts'

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
  if (typeof alt === 'string' && alt.trim() !== '') return true
  const hasImage = IMAGE_KEYS.some((key) => Boolean(parent[key]))
  return hasImage
    ? 'Describe the picture for people who cannot see it, or tick “Decorative”.'
    : true
}

/** Whether an image value has an asset: a reference, or a file of the seed that is not yet uploaded. */
function hasAsset(value: unknown): boolean {
  if (!isRecord(value)) return false
  const {asset, _sanityAsset: seedFile} = value
  return typeof seedFile === 'string' || (isRecord(asset) && typeof asset['_ref'] === 'string')
}

/**
 * Requires an image or file to have an asset: an alternative text alone is not enough. An absent
 * value passes, since `required` reports it.
 */
export const checkAsset =
  (message: string) =>
  (value: unknown): true | string =>
    value === undefined || hasAsset(value) ? true : message
