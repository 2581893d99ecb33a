import {mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import type {Environment} from '#web/server/env/env.ts'
import type {SeedTarget} from '../seed/open-target.ts'
import {readPassphrase} from './command.ts'
import {explain} from './errors.ts'
import {exportWholeDataset} from './export-dataset.ts'
import {makeBackup} from './make-backup.ts'

type Settings = Pick<Environment, 'dataDir' | 'backups' | 'dataset' | 'forms'>

/**
 * Backs up what a command is about to change, into BACKUP_DIR or `backups` in the data folder: all of the data
 * folder, or an export of a hosted dataset, which `sanity dataset import` reads.
 *
 * @param before the command, after which the file is named.
 * @param hosted the hosted dataset that is to be exported.
 * @returns the new file, which only its owner may read.
 * @throws one sentence; then there is no file.
 */
export async function backUpFirst(
  {dataDir, backups, dataset, forms: {databaseUrl}}: Settings,
  {before, hosted, signal}: {before: string; hosted?: SeedTarget | undefined; signal: AbortSignal},
): Promise<string> {
  const folder = backups.folder ?? join(dataDir, 'backups')
  const passphrase = hosted ? undefined : await readPassphrase(backups)
  const time = new Date().toISOString().replaceAll(':', '')
  const ending = passphrase === undefined ? 'tar.gz' : 'tar.gz.age'
  const file = join(folder, `before-${before}-${time}.${ending}`)
  try {
    await mkdir(folder, {recursive: true, mode: 0o700})
    if (hosted) await exportWholeDataset(file, {client: hosted.client, dataset, signal})
    else await makeBackup(file, {dataDir, databaseUrl, passphrase, signal})
    return file
  } catch (error) {
    const otherwise = (reason: string) =>
      `No backup could be made, and nothing was changed: ${reason}`
    throw explain(error, file, otherwise)
  }
}
