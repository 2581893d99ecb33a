import {readdir} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

/** Loads the module of a migration, whatever it exports. */
export type MigrationFiles = ReadonlyMap<string, () => Promise<unknown>>

const migrations = new URL('../migrations/', import.meta.url)

/** The migrations of the repository by id: each is a folder of `scripts/migrations` with an `index.ts`. */
export async function listMigrationFiles(folder: URL = migrations): Promise<MigrationFiles> {
  const entries = await readdir(fileURLToPath(folder), {withFileTypes: true})
  const ids = entries.filter((entry) => entry.isDirectory()).map(({name}) => name)
  return new Map(
    ids.toSorted().map((id) => [id, () => import(new URL(`${id}/index.ts`, folder).href)]),
  )
}
