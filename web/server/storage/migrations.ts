import {PostgresAdapter, sql, type Kysely} from 'kysely'
import {DEFAULT_MIGRATION_TABLE, Migrator} from 'kysely/migration'
import {foldText} from '#web/src/shared/search/fold-text.ts'
import {addressKey} from './address-key.ts'
import {type Database, RATE_LIMIT_TABLE, retryOnBusy, type Tables} from './database.ts'

/**
 * For SQLite and PostgreSQL alike. Never change what a migration that has shipped makes: add the next. Each makes what is
 * not there yet: former releases ran them on SQLite statement by statement, and some file may hold a half.
 */
const migrations = {
  '001-first': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('enquiry')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('request_key', 'text', (column) => column.unique())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
        .addColumn('fullname', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('phone', 'text', (column) => column.notNull())
        .addColumn('company', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('search_text', 'text', (column) => column.notNull())
        .addColumn('quarantine', 'text')
        .addColumn('read_at', 'bigint')
        .execute()
      await db.schema
        .createIndex('enquiry_by_time')
        .ifNotExists()
        .on('enquiry')
        .columns(['received_at', 'id'])
        .execute()
      await db.schema
        .createTable('subscriber')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('email_key', 'text', (column) => column.notNull().unique())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('requested_at', 'bigint', (column) => column.notNull())
        .addColumn('confirmed_at', 'bigint')
        .addColumn('unsubscribed_at', 'bigint')
        .execute()
      await db.schema
        .createTable('outbox')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('subject_id', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
        .addColumn('claimed_until', 'bigint')
        .addColumn('sent_at', 'bigint')
        .addColumn('last_error', 'text')
        .execute()
      await db.schema
        .createIndex('outbox_by_due')
        .ifNotExists()
        .on('outbox')
        .columns(['state', 'next_attempt_at'])
        .execute()
      await db.schema
        .createIndex('outbox_by_subject')
        .ifNotExists()
        .on('outbox')
        .column('subject_id')
        .execute()
      await db.schema
        .createTable('secret')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '002-subscribers-kept-aside': {
    async up(db: Kysely<unknown>) {
      await addColumn(db, 'subscriber', 'quarantine', 'text')
    },
  },
  '003-rate-limits': {
    async up(db: Kysely<unknown>) {
      if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
      // The columns are those of rate-limiter-flexible. Unlogged: counts of minutes need not survive a
      // crash, and so no request waits for the disk.
      await sql`create unlogged table ${sql.table(RATE_LIMIT_TABLE)} (
        key varchar(255) primary key, points integer not null default 0, expire bigint
      )`.execute(db)
    },
  },
  '004-mail-limits': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('mail_limit')
        .ifNotExists()
        .addColumn('mailbox', 'text', (column) => column.notNull())
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('free_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('mail_limit_key', ['mailbox', 'number'])
        .execute()
    },
  },
  '005-shared-links': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('shared_link')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('perspective', 'text', (column) => column.notNull())
        .addColumn('created_by', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  // Suspicious requests ask at each how many are in quarantine: counting all rows would take the main thread's time.
  '006-quarantine-indexes': {
    async up(db: Kysely<unknown>) {
      for (const table of ['enquiry', 'subscriber']) {
        await db.schema
          .createIndex(`${table}_in_quarantine`)
          .ifNotExists()
          .on(table)
          .column('quarantine')
          .where(sql.ref('quarantine'), 'is not', null)
          .execute()
      }
    },
  },
  '007-previews': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('preview')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('studio_session', 'text')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  // Texts that were stored in lower case alone, with their accents.
  '008-folded-search-texts': {
    async up(db: Kysely<Pick<Tables, 'enquiry'>>) {
      let last = ''
      for (;;) {
        const rows = await db
          .selectFrom('enquiry')
          .select(['id', 'search_text'])
          .where('id', '>', last)
          .orderBy('id')
          .limit(500)
          .execute()
        for (const {id, search_text} of rows) {
          const folded = foldText(search_text)
          await db.updateTable('enquiry').set({search_text: folded}).where('id', '=', id).execute()
        }
        const next = rows.at(-1)
        if (!next) return
        last = next.id
      }
    },
  },
  '009-newsletter-issues': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('newsletter_issue')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('created_by', 'text', (column) => column.notNull())
        .addColumn('send_at', 'bigint', (column) => column.notNull())
        .execute()
      await addColumn(db, 'outbox', 'issue_id', 'text')
      // Each subscriber gets an issue once, whichever server queues it.
      await db.schema
        .createIndex('outbox_by_issue')
        .ifNotExists()
        .unique()
        .on('outbox')
        .columns(['issue_id', 'subject_id'])
        .where(sql.ref('issue_id'), 'is not', null)
        .execute()
      // All other mail is found without reading the newsletter's.
      await db.schema
        .createIndex('outbox_others_by_due')
        .ifNotExists()
        .on('outbox')
        .columns(['state', 'next_attempt_at'])
        .where(sql.ref('issue_id'), 'is', null)
        .execute()
    },
  },
  '010-mail-recipients': {
    async up(db: Kysely<unknown>) {
      await addColumn(db, 'outbox', 'recipient', 'text')
    },
  },
  '011-inbox-people': {
    async up(db: Kysely<unknown>) {
      await addColumn(db, 'enquiry', 'read_by', 'text')
      for (const table of ['enquiry', 'subscriber']) {
        await addColumn(db, table, 'moved_by', 'text')
        await addColumn(db, table, 'moved_at', 'bigint')
      }
    },
  },
  '012-mail-pauses': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('mail_pause')
        .ifNotExists()
        .addColumn('queue', 'text', (column) => column.primaryKey())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('since', 'bigint', (column) => column.notNull())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .addColumn('refusals', 'integer', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .execute()
      await addColumn(db, 'newsletter_issue', 'problem', 'text')
    },
  },
  // All that one address has sent is found by an index: people may ask for it.
  '013-address-keys': {
    async up(db: Kysely<Pick<Tables, 'enquiry' | 'subscriber'>>) {
      for (const table of ['enquiry', 'subscriber'] as const) {
        await addColumn(db, table, 'address_key', 'text')
        await db.schema
          .createIndex(`${table}_by_address`)
          .ifNotExists()
          .on(table)
          .column('address_key')
          .execute()
        await fillAddressKeys(db, table)
      }
    },
  },
  '014-answered-enquiries': {
    async up(db: Kysely<unknown>) {
      await addColumn(db, 'enquiry', 'answered_at', 'bigint')
      await addColumn(db, 'enquiry', 'answered_by', 'text')
      await addColumn(db, 'enquiry', 'answered_desk', 'text')
    },
  },
  '015-passkeys': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('passkey')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('person_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('transports', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_used_at', 'bigint')
        .execute()
      await db.schema
        .createIndex('passkey_by_person')
        .ifNotExists()
        .on('passkey')
        .column('person_id')
        .execute()
    },
  },
  '016-enquiry-desk': {
    async up(db: Kysely<unknown>) {
      await addColumn(db, 'enquiry', 'assignee_id', 'text')
      await addColumn(db, 'enquiry', 'assignee', 'text')
      await addColumn(db, 'enquiry', 'assigned_by', 'text')
      await addColumn(db, 'enquiry', 'assigned_at', 'bigint')
      await addColumn(db, 'enquiry', 'changed_at', 'bigint')
      // Servers that share a database ask every two seconds for the latest change.
      await db.schema
        .createIndex('enquiry_by_change')
        .ifNotExists()
        .on('enquiry')
        .column('changed_at')
        .execute()
      await db.schema
        .createTable('enquiry_note')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('enquiry_id', 'text', (column) =>
          column.notNull().references('enquiry.id').onDelete('cascade'),
        )
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('written_by', 'text', (column) => column.notNull())
        .addColumn('written_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('enquiry_note_by_enquiry')
        .ifNotExists()
        .on('enquiry_note')
        .column('enquiry_id')
        .execute()
    },
  },
  '017-remarks': {
    async up(db: Kysely<unknown>) {
      await addColumn(db, 'shared_link', 'remarks', 'bigint')
      await db.schema
        .createTable('remark')
        .ifNotExists()
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('link_id', 'text', (column) => column.notNull())
        .addColumn('document_id', 'text', (column) => column.notNull())
        .addColumn('document_type', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('quote', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('written_at', 'bigint', (column) => column.notNull())
        .addColumn('done_at', 'bigint')
        .addColumn('done_by', 'text')
        .execute()
      for (const column of ['document_id', 'link_id']) {
        await db.schema
          .createIndex(`remark_by_${column}`)
          .ifNotExists()
          .on('remark')
          .column(column)
          .execute()
      }
    },
  },
}

/** Writes the key of each address that has none. */
async function fillAddressKeys(
  db: Kysely<Pick<Tables, 'enquiry' | 'subscriber'>>,
  table: 'enquiry' | 'subscriber',
): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'email'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute()
    for (const {id, email} of rows) {
      const address_key = addressKey(email)
      await db.updateTable(table).set({address_key}).where('id', '=', id).execute()
    }
    const next = rows.at(-1)
    if (!next) return
    last = next.id
  }
}

/** Adds a column without a default, unless SQLite has it already. */
async function addColumn<Any>(
  db: Kysely<Any>,
  table: string,
  column: string,
  type: 'text' | 'bigint',
): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    const columns = await sql<{name: string}>`select name from pragma_table_info(${table})`.execute(
      db,
    )
    if (columns.rows.some(({name}) => name === column)) return
  }
  await db.schema.alterTable(table).addColumn(column, type).execute()
}

/** The names of all migrations, oldest first. */
export const MIGRATION_NAMES = Object.keys(migrations)

/** Milliseconds for which a process waits while another one migrates SQLite. */
const patienceMs = 60_000

/**
 * Migrates to the newest tables, in one transaction: whole or not at all. Several processes may call it at once: the
 * migrator holds a lock.
 */
export async function migrate(db: Database): Promise<void> {
  await assertNotNewer(db)
  const migrator = new Migrator({db, provider: {getMigrations: async () => migrations}})
  await retryOnBusy(async () => {
    const {error} = await migrator.migrateToLatest()
    if (error) throw error
  }, patienceMs)
}

/** @throws where the database is not one that this release has migrated. */
export async function assertMigrated(db: Database): Promise<void> {
  await assertNotNewer(db)
  const made = await readMigrations(db)
  if (made.length === 0) {
    throw new Error('it has no tables of a site: set DATABASE_URL to what the site uses')
  }
  if (made.length < MIGRATION_NAMES.length) {
    throw new Error('it is of a former release: start the site of this release first')
  }
}

/** The names of the migrations that a database has had. */
async function readMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({withInternalKyselyTables: true})
  if (!tables.some(({name}) => name === DEFAULT_MIGRATION_TABLE)) return []
  const {rows} = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({name}) => name)
}

/** @throws where a newer release has written the database. */
async function assertNotNewer(db: Database): Promise<void> {
  const newer = (await readMigrations(db)).find((name) => !MIGRATION_NAMES.includes(name))
  if (newer === undefined) return
  throw new Error(
    `it was written by a newer release (migration ${newer}, this one knows ${MIGRATION_NAMES.at(-1)}): run that one, or restore an older backup`,
  )
}
