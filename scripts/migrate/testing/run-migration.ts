import {migrate} from '../migrate.ts'
import type {MigrationFiles} from '../migration-files.ts'

const backups = {folder: undefined, passphrase: undefined, passphraseFile: undefined}
type Settings = Parameters<typeof migrate>[0]
type Options = Partial<Parameters<typeof migrate>[1]> & {
  /** What the migration's module exports by default. */
  migration?: unknown
  settings?: Partial<Settings>
}

/** Runs a migration on the dataset of a data folder. Returns the lines that it printed. */
export async function runMigration(
  dataDir: string,
  {migration, settings, ...options}: Options,
): Promise<string[]> {
  const lines: string[] = []
  const env = {
    dataDir,
    projectId: 'testproject',
    dataset: 'production',
    hosted: false,
    writeToken: undefined,
    backups,
    forms: {databaseUrl: undefined},
    ...settings,
  }
  const files: MigrationFiles = new Map([['test', async () => ({default: migration})]])
  await migrate(env, {
    files,
    id: 'test',
    apply: false,
    print: (line) => void lines.push(line),
    confirm: async () => true,
    signal: new AbortController().signal,
    ...options,
  })
  return lines
}
