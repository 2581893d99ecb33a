import {Writable} from 'node:stream'
import {exportDataset} from '@sanity/export'
import {type Content, isContent, type MoveDocument} from './content.ts'
import {MOVE_STATE_ID, unfinishedAssets} from './move-state.ts'
import type {DatasetConnection} from './dataset-connection.ts'

/** A dataset as it was at one moment. */
export interface Snapshot {
  content: Content
  /** The assets that an unfinished move to this dataset uploads; undefined where there is none. */
  unfinished: ReadonlySet<string> | undefined
}

/**
 * Reads all documents of a dataset by @sanity/export, which writes an archive: here none of them goes into it.
 *
 * @throws what @sanity/export throws.
 */
export async function readContent({client, dataset}: DatasetConnection): Promise<Snapshot> {
  const content = new Map<string, MoveDocument>()
  let unfinished: ReadonlySet<string> | undefined
  await exportDataset({
    client,
    dataset,
    outputPath: new Writable({write: (_chunk, _encoding, done) => done()}),
    raw: true,
    assetsMap: false,
    filterDocument: (document) => {
      if (document._id === MOVE_STATE_ID) unfinished = unfinishedAssets(document)
      else if (isContent(document)) content.set(document._id, document)
      return false
    },
  })
  return {content, unfinished}
}
