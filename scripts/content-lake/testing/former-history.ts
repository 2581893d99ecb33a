import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {createHistory} from '../history/history.ts'

/** Makes the history of a closed lake what releases before its compression wrote: whole texts. */
export function writeHistoryAsBefore(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
  const {documentsOf} = createHistory(database)
  const transactions = database.prepare('SELECT seq FROM transactions').all()
  const rows = transactions.flatMap(({seq}) =>
    documentsOf(Number(seq)).map((document, position) => ({
      ...document,
      seq: Number(seq),
      position,
    })),
  )
  database.exec(`
    DROP TABLE transaction_documents;
    CREATE TABLE transaction_documents (
      document_id TEXT NOT NULL,
      seq INTEGER NOT NULL REFERENCES transactions (seq),
      position INTEGER NOT NULL,
      mutations TEXT NOT NULL,
      after TEXT,
      PRIMARY KEY (document_id, seq)
    ) STRICT;
    CREATE INDEX transaction_documents_by_seq ON transaction_documents (seq, position);
    PRAGMA user_version = 3;
  `)
  const insert = database.prepare('INSERT INTO transaction_documents VALUES (?, ?, ?, ?, ?)')
  for (const {id, seq, position, mutations, after} of rows) {
    insert.run(id, seq, position, JSON.stringify(mutations), after && JSON.stringify(after))
  }
  database.close()
}
