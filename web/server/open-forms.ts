import {Hono} from 'hono'
import {sql} from 'kysely'
import {backupsApi} from './backups/backups-api.ts'
import {createMailComposer} from './compose-mail.ts'
import {createApi, defaultLimits, type FormLimits} from './create-api.ts'
import {createVisitorReader} from './http/client-network.ts'
import {createMemoryCounters, type RequestCounters} from './http/rate-limit.ts'
import {type RetentionRules, startRetention} from './inbox/retention.ts'
import {staffApi, type StaffDeps} from './inbox/staff-api.ts'
import {mailFolderPath} from './mail/mail-files.ts'
import {runOutbox} from './mail/outbox-runner.ts'
import {countMail} from './mail/count-mail.ts'
import {createOutbox} from './mail/outbox.ts'
import {fileTransport, smtpTransport} from './mail/transport.ts'
import {createNewsletterLinks} from './newsletter/links.ts'
import {errorCode} from './storage/error-code.ts'
import {openPreviewStorage, type PreviewStorage} from './preview/links/shared-links.ts'
import {RATE_LIMIT_TABLE} from './storage/migrations.ts'
import {openStorage, type Storage} from './storage/open-storage.ts'
import {loadSecret} from './storage/secrets.ts'

export type FormsOptions = {
  dataDir: string
  siteUrl: string
  databaseUrl?: string | undefined
  mail: {
    smtpUrl?: string | undefined
    from: string
    to: string
    receipts: boolean
    /** The sender's name in the texts of mails. */
    siteName: string
  }
  trustedProxies: string[]
  retention: RetentionRules
  isStaff: StaffDeps['isStaff']
  /** Whether the server can show drafts; without that nobody can share them. */
  hasPreview?: boolean
  /** Whether the site makes a backup each night. Default: it does not. */
  hasNightlyBackups?: boolean
  limits?: FormLimits
  now?: () => number
  log: (line: string) => void
}

export type Forms = {
  /** Serves what is below /api/v1 and the forms of the newsletter's pages. */
  app: Hono
  preview: PreviewStorage
  /** Rejects where the database does not answer. */
  checkStorage: () => Promise<unknown>
  countMail: () => ReturnType<typeof countMail>
  /** Stops after the mail that is being sent; others wait in the outbox for the next start. */
  stopMail: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the product API with its database and its outgoing mail.
 *
 * @throws one readable sentence where the database cannot be used.
 */
export async function openForms(options: FormsOptions): Promise<Forms> {
  const {dataDir, siteUrl, mail, log, now = Date.now} = options
  const storage = await openStorage(options, log)
  const {db} = storage
  const links = createNewsletterLinks({siteUrl, key: await loadSecret(db, 'newsletter-links')})
  const mailFolder = mailFolderPath(dataDir)
  const transport = mail.smtpUrl
    ? smtpTransport(mail.smtpUrl, mail.from)
    : fileTransport(mailFolder, mail.from)
  const compose = createMailComposer({db, links, mailTo: mail.to, siteName: mail.siteName})
  const outbox = createOutbox({
    db,
    isShared: storage.pool !== undefined,
    compose,
    send: transport.send,
    now,
    log,
  })
  // With SQLite no other process delivers: a claim is left over from one that ended.
  if (!storage.pool) await outbox.releaseClaims()
  const runner = runOutbox(outbox, {now, log})
  // Whoever has corrected the mail server's settings starts the site anew (behaviour B460).
  const sendWaiting = async () => {
    await transport.check()
    await outbox.makeDue()
    runner.wake()
  }
  // Where the server is away, the attempt of each mail says so.
  sendWaiting().catch(() => {})

  const stopRetention = await startRetention(db, mailFolder, {rules: options.retention, now, log})
  const {isStaff, hasPreview = false, hasNightlyBackups: scheduled = false} = options
  const {api: sharedLinksApi, ...preview} = openPreviewStorage({
    db,
    siteUrl,
    hasPreview,
    isStaff,
    now,
  })
  const shared = {db, siteUrl, now, wakeMail: () => runner.wake()}
  const app = createApi(
    {
      ...shared,
      links,
      sendReceipts: mail.receipts,
      limits: options.limits ?? defaultLimits,
      counters: await openCounters(storage, log),
      readVisitor: createVisitorReader(options.trustedProxies),
      log,
    },
    new Hono()
      .route('/', staffApi({...shared, mailFolder, isStaff}))
      .route('/', sharedLinksApi)
      .route('/', backupsApi({dataDir, siteUrl, scheduled, isStaff})),
  )
  return {
    app,
    preview,
    checkStorage: () => sql`select 1`.execute(db),
    countMail: () => countMail(db, now()),
    stopMail: () => runner.close(),
    close: async () => {
      stopRetention()
      await runner.close()
      transport.close()
      await storage.close()
    },
  }
}

/** Request counts are shared between processes where the database is. */
async function openCounters(
  {db, pool}: Storage,
  log: (line: string) => void,
): Promise<RequestCounters> {
  if (!pool) return createMemoryCounters()
  // Loaded only where it is used.
  const {createPostgresCounters} = await import('./http/postgres-counters.ts')
  return createPostgresCounters({
    pool,
    tableName: RATE_LIMIT_TABLE,
    secret: await loadSecret(db, 'rate-limits'),
    onError: (error) => log(`Requests are counted by this process alone (${errorCode(error)}).`),
  })
}
