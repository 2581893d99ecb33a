import type {SanityClient} from '@sanity/client'

/** Stores a public document that uses an asset, so that strangers may see it. Returns the asset. */
export async function showAsset<T extends {_id: string}>(
  writer: SanityClient,
  asset: T,
): Promise<T> {
  const reference = {_type: 'reference', _ref: asset._id, _weak: true}
  await writer.create({_type: 'gallery', picture: {asset: reference}})
  return asset
}
