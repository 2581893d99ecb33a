import {open, rename, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {exportDataset} from '@sanity/export'
import type {Environment} from '#web/server/env/env.ts'
import {unfinishedPath} from '../backup/leftovers.ts'
import {makeBackup} from '../backup/make-backup.ts'
import {readPassphrase} from '../backup/passphrase.ts'
import {at} from './explain.ts'
import type {Side} from './side.ts'

type Places = Pick<Environment, 'dataDir' | 'forms' | 'backups'>

/**
 * Keeps what a move is about to replace: of the local dataset a backup, of a hosted one an export that
 * `sanity dataset import` reads. Its owner alone may read it.
 *
 * @returns the path of the new file, in BACKUP_DIR or else DATA_DIR.
 */
export async function keepCopy(
  side: Side,
  {dataDir, forms, backups}: Places,
  signal: AbortSignal,
): Promise<string> {
  const stamp = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  const file = (name: string) => join(backups.folder ?? dataDir, `${name}-${stamp}.tar.gz`)
  if (side.kind === 'hosted') {
    const path = file(`before-move-${side.dataset}`)
    await at(side, () => exportTo(path, side))
    return path
  }
  const passphrase = await readPassphrase(backups)
  const path = file('before-move') + (passphrase === undefined ? '' : '.age')
  await makeBackup(path, {dataDir, databaseUrl: forms.databaseUrl, passphrase, signal})
  return path
}

async function exportTo(path: string, {client, dataset}: Side): Promise<void> {
  const unfinished = unfinishedPath(path)
  await (await open(unfinished, 'wx', 0o600)).close()
  try {
    await exportDataset({client, dataset, outputPath: unfinished})
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, {force: true})
  }
}
