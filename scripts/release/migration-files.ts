import type {MigrationFiles} from '../migrate/migration-files.ts'

const modules = import.meta.glob('../migrations/*/index.ts')

/** The migrations of a release, in place of `scripts/migrate/migration-files.ts`. */
export async function listMigrationFiles(): Promise<MigrationFiles> {
  return new Map(
    Object.entries(modules).map(([path, load]) => [path.split('/').at(-2) ?? path, load]),
  )
}
