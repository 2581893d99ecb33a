import type {DatabaseSync} from 'node:sqlite'

/**
 * Schema migrations: entry n upgrades version n to n + 1. Never change one that was released.
 *
 * `transaction_documents.after` is the document after the transaction (null: deleted). The state before
 * is the `after` of the document's previous row, so each state is stored once.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE documents (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    rev TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    timestamp TEXT NOT NULL,
    author TEXT NOT NULL
  ) STRICT;

  CREATE TABLE transaction_documents (
    document_id TEXT NOT NULL,
    seq INTEGER NOT NULL REFERENCES transactions (seq),
    position INTEGER NOT NULL,
    mutations TEXT NOT NULL,
    after TEXT,
    PRIMARY KEY (document_id, seq)
  ) STRICT;
  CREATE INDEX transaction_documents_by_seq ON transaction_documents (seq, position);

  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE keyvalue (
    user_id TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, key)
  ) STRICT, WITHOUT ROWID;
  `,
  // The URLs of assets were paths; they begin with STORED_ASSETS from now on.
  `
  UPDATE documents
  SET body = json_set(body, '$.url', 'http://lake.invalid/' || json_extract(body, '$.path'))
  WHERE type IN ('sanity.imageAsset', 'sanity.fileAsset')
    AND json_extract(body, '$.url') LIKE '/%';

  UPDATE transaction_documents
  SET mutations = replace(
        mutations,
        '"url":' || json_quote(json_extract(after, '$.url')),
        '"url":' || json_quote('http://lake.invalid/' || json_extract(after, '$.path'))
      ),
      after = json_set(after, '$.url', 'http://lake.invalid/' || json_extract(after, '$.path'))
  WHERE (document_id LIKE 'image-%' OR document_id LIKE 'file-%')
    AND json_extract(after, '$._type') IN ('sanity.imageAsset', 'sanity.fileAsset')
    AND json_extract(after, '$.url') LIKE '/%';
  `,
]

/** The version of the schema that `migrate` upgrades to: the database's `user_version`. */
export const STORE_VERSION = MIGRATIONS.length

/** Upgrades the database to the newest schema. Throws for one written by a newer release. */
export function migrate(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA user_version').get()
  const version = Number(row?.['user_version'] ?? 0)
  if (version > MIGRATIONS.length) {
    throw new Error(
      `it was written by a newer release (store version ${version}, this one knows ${MIGRATIONS.length}): run that one, or restore an older backup`,
    )
  }
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version) continue
    database.exec('BEGIN IMMEDIATE')
    try {
      database.exec(sql)
      database.exec(`PRAGMA user_version = ${index + 1}`)
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }
}
