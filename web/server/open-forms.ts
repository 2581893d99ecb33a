import type {Hono} from 'hono'
import {startRetention, type RetentionRules} from './inbox/retention.ts'
import {staffApi, type StaffDeps} from './inbox/staff-api.ts'
import {createMailComposer} from './compose-mail.ts'
import {mailFolderPath} from './mail/mail-files.ts'
import {runOutbox} from './mail/outbox-runner.ts'
import {createOutbox} from './mail/outbox.ts'
import {fileTransport, smtpTransport} from './mail/transport.ts'
import {createNewsletterLinks} from './newsletter/links.ts'
import {openStorage} from './storage/open-storage.ts'
import {loadSecret} from './storage/secrets.ts'
import {defaultLimits, type FormLimits} from './http/api-deps.ts'
import {createVisitorReader} from './http/client-network.ts'
import {createApi} from './create-api.ts'

export type FormsOptions = {
  dataDir: string
  siteUrl: string
  databaseUrl?: string | undefined
  mail: {
    smtpUrl?: string | undefined
    from: string
    to: string
    receipts: boolean
    /** How mails call the sender. */
    siteName: string
  }
  trustedProxies: string[]
  retention: RetentionRules
  isStaff: StaffDeps['isStaff']
  limits?: FormLimits
  now?: () => number
  log: (line: string) => void
}

export type Forms = {
  /** Answers what is below /api/v1 and what the newsletter's pages post. */
  app: Hono
  close: () => Promise<void>
}

/**
 * Opens the product API with its database and its outgoing mail.
 *
 * @throws one readable sentence when the database cannot be had.
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
  const outbox = createOutbox({db, compose, send: transport.send, now, log})
  if (!storage.shared) await outbox.releaseClaims()
  const runner = runOutbox(outbox, {now, log})

  const endRetention = await startRetention(db, mailFolder, {rules: options.retention, now, log})
  const shared = {db, siteUrl, now, wakeMail: () => runner.wake()}
  const app = createApi(
    {
      ...shared,
      links,
      sendReceipts: mail.receipts,
      limits: options.limits ?? defaultLimits,
      visitor: createVisitorReader(options.trustedProxies),
      log,
    },
    staffApi({...shared, mailFolder, isStaff: options.isStaff}),
  )
  return {
    app,
    close: async () => {
      endRetention()
      await runner.close()
      transport.close()
      await storage.close()
    },
  }
}
