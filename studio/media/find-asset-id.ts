/** The fields that hold the picture of an alternative text, in the order of their size on the site. */
const PICTURES = ['image', 'large', 'laptop', 'tablet', 'mobile']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The id of the asset that an alternative text describes, or undefined.
 *
 * @param value - The object that holds the text: a picture, or one with a picture or a set of them.
 */
export function findAssetId(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const pictures = [value, ...PICTURES.map((name) => value[name])].filter(isRecord)
  return pictures
    .map(({asset}) => (isRecord(asset) ? asset['_ref'] : undefined))
    .find((id) => typeof id === 'string')
}
