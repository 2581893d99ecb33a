import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import type {Database} from '../storage/tables.ts'

/** The folder of mails as files, which is used without a mail server. */
export const mailFolderPath = (dataDir: string) => join(dataDir, 'mail')

/** The file of a mail, by its id in the outbox. */
export const mailFilePath = (folder: string, id: string) => join(folder, `${id}.eml`)

/** Deletes the files of mails where they exist. */
export async function deleteMailFiles(folder: string, ids: string[]): Promise<void> {
  for (const id of ids) await rm(mailFilePath(folder, id), {force: true})
}

/**
 * Deletes the files of all mails about an enquiry or a subscriber. To be called before the outbox's rows
 * are deleted, so that it can be called again after a failure.
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
