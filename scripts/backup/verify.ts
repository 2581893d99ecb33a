import {existsSync} from 'node:fs'
import {mkdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import type {Restored} from '#web/contract/backups.ts'
import {FORMS_FILES, readArchive, unfinishedPath} from './archive.ts'
import {type BackupOptions, verifyFolder} from './backup.ts'
import {runProgram} from './databases.ts'

/**
 * Restores a backup into a folder of its own beside the data, opens it, counts what is in it, and deletes the folder.
 *
 * @param render renders a page of the unpacked dataset, and tells whether it could try.
 * @throws one sentence where it could not be restored.
 */
export async function verifyBackup(
  file: string,
  {dataDir, passphrase, signal = new AbortController().signal}: BackupOptions,
  render: (folder: string) => Promise<boolean> = async () => false,
): Promise<Restored> {
  const started = performance.now()
  const folder = await unfinishedPath(join(dataDir, 'restore-check'))
  await mkdir(folder, {mode: 0o700})
  try {
    await readArchive(file, folder, {passphrase, signal})
    const {dataset} = await verifyFolder(folder)
    const messages = await countMessages(folder)
    const page = dataset !== null && (await render(folder))
    signal.throwIfAborted()
    return {
      ms: Math.round(performance.now() - started),
      documents: dataset?.documents ?? 0,
      assets: dataset?.assets ?? 0,
      ...messages,
      page,
    }
  } catch (cause) {
    signal.throwIfAborted()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The backup ${file} could not be restored (${reason}).`, {cause})
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
}

/** Counts the enquiries and subscribers of an unpacked backup. */
async function countMessages(folder: string): Promise<{enquiries: number; subscribers: number}> {
  const dump = join(folder, FORMS_FILES.postgres)
  if (existsSync(dump)) {
    return {
      enquiries: await countDumped(dump, 'enquiry'),
      subscribers: await countDumped(dump, 'subscriber'),
    }
  }
  const file = join(folder, FORMS_FILES.sqlite)
  if (!existsSync(file)) return {enquiries: 0, subscribers: 0}
  const database = new DatabaseSync(file, {readOnly: true})
  try {
    const count = (table: string) =>
      Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count'])
    return {enquiries: count('enquiry'), subscribers: count('subscriber')}
  } finally {
    database.close()
  }
}

/** Reads a table's rows of a dump, which are lines between `COPY …` and `\.`. */
async function countDumped(dump: string, table: string): Promise<number> {
  const options = ['--data-only', `--table=${table}`, '--file=-', dump]
  const text = await runProgram('pg_restore', options)
  const [, rows = ''] = /^COPY .*;\n([^]*?)^\\\.$/m.exec(text) ?? []
  return rows.split('\n').length - 1
}
