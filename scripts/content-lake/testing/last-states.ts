import {DatabaseSync} from 'node:sqlite'
import {createHistory} from '../history/history.ts'
import type {LakeDocument} from '../store/document.ts'

/** The last state of each document by the history of a closed database, in the order of their ids; without deleted ones. */
export function readLastStates(file: string): LakeDocument[] {
  const database = new DatabaseSync(file, {readOnly: true})
  try {
    const {documentAt} = createHistory(database)
    const rows = database
      .prepare('SELECT DISTINCT document_id AS id FROM transaction_documents ORDER BY id')
      .all()
    const time = new Date().toISOString()
    return rows.flatMap(({id}) => documentAt(String(id), {time}) ?? [])
  } finally {
    database.close()
  }
}
