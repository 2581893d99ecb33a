import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {parseAssetDocumentId} from '../assets/asset-names.ts'

/** What a copy of a dataset's database holds. */
export interface SnapshotInfo {
  /** The version of its schema. */
  storeVersion: number
  documents: number
  /** The number of asset documents. */
  assets: number
  /** The number of transactions in its history. */
  transactions: number
  /** The ids of asset documents that have no file. */
  missing: string[]
}

/**
 * Checks a copy of a dataset's database, page by page, and that its assets have their files.
 *
 * @param assets - The folder of the assets.
 * @throws One readable sentence where the database is damaged.
 */
export function inspectSnapshot(file: string, assets: string): SnapshotInfo {
  const database = new DatabaseSync(file, {readOnly: true})
  try {
    const read = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0]
    const problem = String(read('PRAGMA integrity_check'))
    if (problem !== 'ok') throw new Error(`The database of the dataset is damaged: ${problem}.`)
    const missing: string[] = []
    let count = 0
    const ids = database.prepare(
      `SELECT id FROM documents WHERE type IN ('sanity.imageAsset', 'sanity.fileAsset')`,
    )
    for (const row of ids.iterate()) {
      const id = String(row['id'])
      const asset = parseAssetDocumentId(id)
      count += 1
      if (!asset || !existsSync(join(assets, `${asset.kind}s`, asset.name))) missing.push(id)
    }
    return {
      storeVersion: Number(read('PRAGMA user_version')),
      documents: Number(read('SELECT count(*) FROM documents')),
      assets: count,
      transactions: Number(read('SELECT count(*) FROM transactions')),
      missing,
    }
  } finally {
    database.close()
  }
}
