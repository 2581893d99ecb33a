import {join} from 'node:path'
import pMap from 'p-map'
import {isFields} from '../seed/load/fields.ts'
import {type Content, isDrawing, type MoveDocument} from './content.ts'
import {hashInId} from './copy-assets.ts'
import {downloadAsset} from './download-asset.ts'
import {withReadableErrors} from './readable-errors.ts'
import {retry} from './retry.ts'
import type {DatasetConnection} from './dataset-connection.ts'

/**
 * Hosted Sanity removes scripts from SVG pictures, and names them by the hash of what was uploaded. Another dataset
 * names them by the bytes that it gets: this gives them, and all references to them, that id.
 *
 * @param there the ids of the target: what it has needs no look.
 * @param folder for downloads.
 */
export async function correctSvgIds(
  content: Content,
  there: Content,
  {from, folder, signal}: {from: DatasetConnection; folder: string; signal: AbortSignal},
): Promise<Content> {
  const drawings = [...content.values()].filter(
    (document) => isDrawing(document) && !there.has(document._id),
  )
  const ids = new Map<string, string>()
  const look = async (asset: MoveDocument) => {
    const file = join(folder, asset._id)
    const {sha1} = await withReadableErrors(from, () =>
      retry(() => downloadAsset(asset, from.client, file), signal),
    )
    const hash = hashInId(asset)
    if (hash !== undefined && sha1 !== hash) ids.set(asset._id, asset._id.replace(hash, sha1))
  }
  await pMap(drawings, look, {concurrency: 4, signal})
  if (ids.size === 0) return content
  return new Map(
    [...content.values()].map((document) => {
      const _id = ids.get(document._id) ?? document._id
      return [_id, {...document, ...renameFields(document, ids), _id}]
    }),
  )
}

function rename(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => rename(entry, ids))
  return isFields(value) ? renameFields(value, ids) : value
}

const renameFields = (fields: Record<string, unknown>, ids: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name === '_ref' && typeof value === 'string' ? (ids.get(value) ?? value) : rename(value, ids),
    ]),
  )
