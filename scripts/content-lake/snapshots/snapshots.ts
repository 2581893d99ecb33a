import {randomUUID} from 'node:crypto'
import {rmSync} from 'node:fs'
import {join} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import type {AssetStore} from '../assets/asset-store.ts'
import {emptyFolder} from '../data-folder.ts'
import {copyDatabase} from '../store/database.ts'

/**
 * Snapshots of the dataset for backups, while it is written.
 *
 * Consistency of documents and assets: an asset's file is on disk under the hash of its content before
 * the transaction that creates its document (`AssetStore.upload`), and is never changed afterwards. So
 * every file that a copy of the database names was there when the copy was made. Files whose last use
 * ends later would be deleted; while a snapshot is held, that waits. Data read from the folder
 * until `release` is therefore complete, whatever editors do.
 */
export function createSnapshots(
  dataDir: string,
  database: DatabaseSync,
  assets: Pick<AssetStore, 'holdDeletions'>,
) {
  const folder = join(dataDir, 'snapshots')
  const held = new Map<() => void, () => void>()
  emptyFolder(folder)
  return {
    /**
     * Copies the database; until the copy is released, no asset is deleted.
     *
     * @param onEnd is called where the lake releases it first, because it closes.
     * @returns the path of the copy, and what deletes it. Called again, that does nothing.
     */
    create: async (onEnd: () => void): Promise<{file: string; release: () => void}> => {
      const resumeDeletions = assets.holdDeletions()
      const file = join(folder, `${randomUUID()}.sqlite`)
      const release = () => {
        if (!held.delete(release)) return
        rmSync(file, {force: true})
        rmSync(`${file}-journal`, {force: true})
        resumeDeletions()
      }
      held.set(release, onEnd)
      try {
        await copyDatabase(database, file)
        return {file, release}
      } catch (error) {
        release()
        throw error
      }
    },
    /** Releases all, because the lake closes. */
    end: (): void => {
      for (const [release, onEnd] of held) {
        release()
        onEnd()
      }
    },
  }
}
