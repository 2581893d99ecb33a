import {createReadStream} from 'node:fs'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {ClientError} from '@sanity/client'
import pMap from 'p-map'
import {AbortError} from 'p-retry'
import {type MoveDocument, textOf} from './content.ts'
import {downloadAsset, unreadable} from './download-asset.ts'
import {withReadableErrors} from './readable-errors.ts'
import {retry} from './retry.ts'
import type {DatasetConnection} from './dataset-connection.ts'

/** Assets that are copied at a time: a local dataset describes a picture with a core of its own. */
const CONCURRENCY = 4

/** The answers to an upload that are about the file. */
const REFUSALS = new Set([400, 413, 415, 422])

export interface CopyOptions {
  from: DatasetConnection
  to: DatasetConnection
  /** The folder for downloads. */
  folder: string
  signal: AbortSignal
  /** Called after each asset. */
  onCopied: () => void
}

/**
 * Copies the bytes of assets. An asset has the same id in every dataset, since that is a hash of its bytes: both
 * ends are compared with it.
 *
 * @throws MoveError that names an asset which cannot be read or is damaged.
 */
export async function copyAssets(
  assets: readonly MoveDocument[],
  {from, to, folder, signal, onCopied}: CopyOptions,
): Promise<void> {
  const copy = async (asset: MoveDocument, index: number) => {
    const file = join(folder, String(index))
    const {sha1} = await withReadableErrors(from, () =>
      retry(() => downloadAsset(asset, from.client, file), signal),
    )
    if (sha1 !== hashInId(asset)) throw unreadable(asset, 'it is damaged')
    const uploaded = await withReadableErrors(to, () =>
      retry(() => upload(asset, to, file), signal),
    )
    if (uploaded !== asset._id) throw unreadable(asset, `${to.name} made ${uploaded} of it`)
    await rm(file)
    onCopied()
  }
  await pMap(assets, copy, {concurrency: CONCURRENCY, signal})
}

/**
 * Uploads a file, and returns the id of its document.
 *
 * @throws MoveError that names an asset which the dataset does not accept: too large, or of an unknown format.
 */
async function upload(
  asset: MoveDocument,
  {client, name}: DatasetConnection,
  file: string,
): Promise<string> {
  const kind = asset._type === 'sanity.imageAsset' ? 'image' : 'file'
  const contentType = textOf(asset['mimeType'])
  const body = createReadStream(file)
  try {
    const options = {filename: uploadName(asset), ...(contentType && {contentType})}
    return (await client.assets.upload(kind, body, options))._id
  } catch (error) {
    if (!(error instanceof ClientError) || !REFUSALS.has(error.statusCode)) throw error
    throw new AbortError(unreadable(asset, `${name} answers “${error.message}”`))
  }
}

/** A dataset takes the extension from the name; an editor may have changed that of the document. */
function uploadName({originalFilename, extension}: MoveDocument): string {
  const name = textOf(originalFilename)
  const end = `.${textOf(extension)}`
  return name.toLowerCase().endsWith(end) ? name : `file${end}`
}

/** The SHA-1 in the id of an asset's document. */
export const hashInId = ({_id}: MoveDocument) => _id.split('-')[1]
