import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import type {Database} from '../storage/tables.ts'

/** Where mails are files, without a mail server. */
export const mailFolderPath = (dataDir: string) => join(dataDir, 'mail')

/** The file of a mail by the outbox's id. */
export const mailFilePath = (folder: string, id: string) => join(folder, `${id}.eml`)

/** Deletes the files of mails, as far as there are any. */
export async function deleteMailFiles(folder: string, ids: string[]): Promise<void> {
  for (const id of ids) await rm(mailFilePath(folder, id), {force: true})
}

/**
 * Deletes the files of all mails about an enquiry or a subscriber. Before the outbox forgets which
 * they are, so that a failure can be tried again.
 */
export async function deleteMailFilesOf(
  db: Database,
  folder: string,
  subjectId: string,
): Promise<void> {
  const mails = db.selectFrom('outbox').select('id').where('subject_id', '=', subjectId)
  const ids = (await mails.execute()).map(({id}) => id)
  await deleteMailFiles(folder, ids)
}
