const PICTURE_KEYS = ['asset', '_sanityAsset', 'image', 'mobile', 'tablet', 'laptop', 'large']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The one rule for alternative text: it must be there as soon as there is a picture, unless the
 * picture is ticked as decorative.
 *
 * @param alt - The alternative text.
 * @param parent - The object that holds the text beside its picture or pictures.
 */
export function checkAltText(alt: unknown, parent: unknown): true | string {
  if (!isRecord(parent) || parent['decorative'] === true) return true
  if (typeof alt === 'string' && alt.trim() !== '') return true
  const hasPicture = PICTURE_KEYS.some((key) => Boolean(parent[key]))
  return hasPicture
    ? 'Describe the picture for people who cannot see it, or tick “Decorative”.'
    : true
}

/** True when an image value holds a picture: an asset reference, or a seed file still to be uploaded. */
function hasAsset(value: unknown): boolean {
  if (!isRecord(value)) return false
  const {asset, _sanityAsset: seedFile} = value
  return typeof seedFile === 'string' || (isRecord(asset) && typeof asset['_ref'] === 'string')
}

/**
 * Requires an image or file to hold an asset: one with only an alternative text does not do. That
 * there is a value at all is the business of `required`.
 */
export const checkAsset =
  (message: string) =>
  (value: unknown): true | string =>
    value === undefined || hasAsset(value) ? true : message
