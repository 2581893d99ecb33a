import type {NewDevices} from '../people/new-devices.ts'
import type {Person} from '../people/people.ts'
import {Hono, type MiddlewareHandler} from 'hono'
import {join} from 'node:path'
import {HELD, isFolderHeld, isHeld, readHold} from './restored/hold.ts'
import {loadAddressHash} from './restored/erased-address.ts'
import {createJournal, deleteOldJournals} from './restored/journal.ts'
import {deleteOldCopies} from './restored/copies.ts'
import {createChangeStreams} from '../http/change-streams.ts'
import {createVisitorReader} from '../http/client-network.ts'
import {
  createMemoryCounters,
  createVisitorLimit,
  type Limits,
  type RequestCounters,
} from '../http/rate-limit.ts'
import type {Jobs} from 'content-lake'
import {type AddToTrail, type FindStaff, may, type StaffEnv} from '../staff/staff.ts'
import {contactApi} from './contact.ts'
import {deleteExpired, type RetentionRules} from './inbox/deletion.ts'
import {inboxApi} from './inbox/inbox.ts'
import {watchInbox} from './inbox/inbox-changes.ts'
import {createMailComposer} from './mails.ts'
import {createQuarantineMail, createReviewMail} from './morning-mails.ts'
import {countMail, createOutbox, deliverMail} from '../mail/outbox.ts'
import {MAX_REFUSALS} from '../mail/pauses.ts'
import {insertMail} from '../mail/queue-mail.ts'
import {
  fileTransport,
  mailFolderPath,
  smtpTransport,
  type Sender,
  type Transport,
} from '../mail/transport.ts'
import {issuesApi} from './newsletter/issues-api.ts'
import {pauseForProblem, startDueIssues} from './newsletter/issues.ts'
import {createMyDataReader, myDataApi} from './my-data/my-data.ts'
import {createMyDataLinks} from './my-data/my-data-links.ts'
import {createNewsletterLinks} from './newsletter/newsletter-links.ts'
import {newsletterApi, refuseSubscriber} from './newsletter/subscriptions.ts'
import {errorCode, loadSecret, RATE_LIMIT_TABLE, retryOnBusy} from '../storage/database.ts'
import type {Storage} from '../storage/storage.ts'
import type {ReadMyData} from '#web/src/shared/my-data.ts'

/** Limits against abuse of the two forms. */
export type FormLimits = {
  contact: Limits
  newsletter: Limits
  /** A person needs at least so many milliseconds to fill a form. */
  minimumMs: number
}

const minute = 60_000
const tenMinutes = 10 * minute
const day = 24 * 60 * minute

/** Generous: whole offices and mobile networks share one address. */
export const defaultLimits: FormLimits = {
  contact: {address: 20, network: 100, windowMs: tenMinutes},
  newsletter: {address: 20, network: 100, windowMs: tenMinutes},
  minimumMs: 500,
}

/** The most windows of the Studio that may listen to changes of the Inbox at once. */
const maxStreams = 200

export type FormsOptions = {
  /** Where mails are written as files without a mail server. */
  dataDir: string
  siteUrl: string
  mail: {
    smtpUrl?: string | undefined
    from: Sender
    /** The company's address, for enquiries and for what staff are told. */
    to: string
    receipts: boolean
    /** How many mails of the newsletter are sent a minute. */
    newsletterPerMinute: number
  }
  trustedProxies: string[]
  retention: RetentionRules
  findStaff: FindStaff
  /** Refuses whoever has not signed in within the hour. */
  recent: MiddlewareHandler<StaffEnv>
  addToTrail?: AddToTrail
  /** The people of the local lake. */
  people?: () => readonly Person[]
  /** Devices on which they sign in for the first time, of which they are told. */
  newDevices?: NewDevices
  /** Asks the local lake, drafts included. */
  queryDrafts?: (query: string) => Promise<unknown>
  limits?: FormLimits
  /** The folder of backups, beside which the journal stands; without it that is in the data folder. */
  backupFolder?: string | undefined
  /** The jobs of the server, to which those of mail are added; they are stopped with the forms. */
  jobs: Jobs
  now?: () => number
  log: (line: string) => void
}

export type Forms = {
  /** The two forms, and Inbox and newsletter for staff, below /api/v1; the forms of the newsletter's pages. */
  app: Hono
  countMail: () => ReturnType<typeof countMail>
  /** Reads what is held by the token of a link, for the page that shows it. */
  readMyData: ReadMyData
  /** Sends one mail at once, past the outbox; undefined without a mail server. */
  sendMail: Transport['send'] | undefined
  /** Tells the open windows of editors that something has changed, which they read again. */
  tellStudios: () => void
  endStreams: () => void
  close: () => Promise<void>
}

/** Opens what visitors send, contact and newsletter, with its outgoing mail and the Inbox of staff. */
export async function openForms(storage: Storage, options: FormsOptions): Promise<Forms> {
  const {siteUrl, mail, limits = defaultLimits, findStaff, jobs, now = Date.now, log} = options
  const {recent} = options
  const {addToTrail = () => {}, people = () => [], queryDrafts = async () => []} = options
  const {newDevices} = options
  const {db} = storage
  const links = createNewsletterLinks({siteUrl, key: await loadSecret(db, 'newsletter-links')})
  const dataLinks = createMyDataLinks({siteUrl, key: await loadSecret(db, 'my-data-links')})
  // Makes its key, so that backups have it before the first address is erased.
  await loadAddressHash(db)
  const mailFolder = mailFolderPath(options.dataDir)
  const transport = mail.smtpUrl
    ? smtpTransport(mail.smtpUrl, mail.from)
    : fileTransport(mailFolder, mail.from)
  const isShared = storage.pool !== undefined
  const changes = watchInbox(db, {isShared, jobs})
  const {dataDir, backupFolder} = options
  // A trial of a restore writes nothing among the backups of the live site.
  const folder = () => (isFolderHeld(dataDir) ? undefined : (backupFolder ?? dataDir))
  const journal = createJournal({folder, siteUrl, log})
  const held = () => isHeld(dataDir, storage.pool && db)
  const whenLive = (run: () => Promise<number | void>) => async () => {
    if (!(await held())) return run()
  }
  if (await held()) log(HELD)
  const send: Transport['send'] = async (message, signal) => {
    if (await held()) throw Object.assign(new Error(HELD), {code: 'EHELD'})
    await transport.send(message, signal)
  }
  const siteName = mail.from.name || mail.from.address
  const deps = {
    db,
    isShared,
    onSent: (id: string) => journal('sent', id),
    onPauseChange: changes.tell,
    compose: createMailComposer({
      db,
      links,
      dataLinks,
      to: mail.to,
      people,
      findDevice: (id) => newDevices?.find(id),
      queryDrafts,
      siteName,
      siteUrl,
    }),
    send,
    now,
    log,
  }
  const outbox = createOutbox(deps)
  const newsletter = createOutbox({
    ...deps,
    newsletter: {
      intervalMs: Math.ceil(60_000 / mail.newsletterPerMinute),
      onRefused: (id) => refuseSubscriber(db, id, now()),
      onManyRefused: (id, reply) =>
        pauseForProblem(
          db,
          id,
          `The mail server refused ${MAX_REFUSALS} mails in a row (${reply}). Nothing is lost: resume it when the mail server is put right.`,
        ),
    },
  })
  // With SQLite no other process delivers: a claim is left over from one that ended.
  if (!storage.pool) await outbox.releaseClaims()
  const mailJob = deliverMail(jobs, 'mail', {outbox, isHeld: held, now})
  const newsletterJob = deliverMail(jobs, 'newsletter', {outbox: newsletter, isHeld: held, now})
  // At least each minute, for issues of another server.
  const issuesJob = jobs.every(
    'issues',
    {every: minute},
    whenLive(async () => {
      await retryOnBusy(() => startDueIssues(db, now()))
      newsletterJob.wake()
    }),
  )
  const morningMails = {
    'quarantine mail': createQuarantineMail(db, now),
    'review mail': createReviewMail(db, {people, queryDrafts, now, log}),
  }
  // Without a mail server nobody reads the files of mails each morning.
  const morningJobs = Object.entries(mail.smtpUrl ? morningMails : {}).map(([name, queue]) =>
    jobs.every(
      name,
      {every: minute},
      whenLive(async () => {
        await queue()
        mailJob.wake()
      }),
    ),
  )
  if (newDevices) {
    const job = jobs.every(
      'new devices',
      {every: minute},
      whenLive(async () => {
        for (const {id, personId: recipient, at: createdAt} of newDevices.listUntold()) {
          const row = {id, kind: 'new-device', subjectId: id, recipient, createdAt} as const
          if (mail.smtpUrl) await retryOnBusy(() => insertMail(db, row, now()))
          newDevices.setTold(id)
          mailJob.wake()
        }
      }),
    )
    newDevices.onNew(job.wake)
  }
  const rules = options.retention
  jobs.every(
    'retention',
    {every: day},
    whenLive(async () => {
      await deleteExpired(db, mailFolder, {rules, now: now()})
      for (const kept of [join(dataDir, 'backups'), backupFolder]) {
        if (kept !== undefined) await deleteOldCopies(kept, now())
      }
      await deleteOldJournals(backupFolder ?? dataDir, siteUrl)
    }),
  )
  // A restart may follow a correction of the mail server's settings: mail that waits is tried at once.
  const sendWaiting = async () => {
    await transport.check()
    await outbox.makeDue()
    await newsletter.makeDue()
    mailJob.wake()
    newsletterJob.wake()
  }
  // Where the server is away, the attempt of each mail says so.
  sendWaiting().catch(() => {})

  const counters = await openCounters(storage, log)
  const readVisitor = createVisitorReader(options.trustedProxies)
  const ends = new AbortController()
  const stream = createChangeStreams({watch: changes.watch, ends: ends.signal, max: maxStreams})
  // A stored message may have to be mailed, and is to show where the Inbox is open.
  const wakeMail = () => {
    mailJob.wake()
    for (const job of morningJobs) job.wake()
    changes.tell()
  }
  const company = mail.to.toLowerCase()
  const listRecipients = () =>
    people()
      .filter(({active, role, enquiries}) => active && enquiries && may(role, 'inbox'))
      .filter(({email}) => email.toLowerCase() !== company)
      .map(({id}) => id)
  const shared = {
    db,
    siteUrl,
    readVisitor,
    minimumMs: limits.minimumMs,
    wakeMail,
    listRecipients,
    now,
    log,
  }
  const limitOf = (form: 'contact' | 'newsletter', name: string = form) =>
    createVisitorLimit(limits[form], {counters, name, now})
  const listPeople = () =>
    people()
      .filter(({active, role}) => active && may(role, 'inbox'))
      .map(({id, name}) => ({id, name}))
  const traces = {mailFolder, journal}
  const {retention} = options
  const heldData = {db, links: dataLinks, retention, now}
  const app = new Hono()
    .route('/', contactApi({...shared, exceededLimit: limitOf('contact')}, mail.receipts))
    .route('/', newsletterApi({...shared, journal, exceededLimit: limitOf('newsletter')}, links))
    .route(
      '/',
      myDataApi({
        ...shared,
        ...heldData,
        exceededLimit: limitOf('newsletter', 'my-data'),
        traces,
        addToTrail,
        siteName,
      }),
    )
    .route(
      '/',
      inboxApi({
        ...shared,
        listPeople,
        traces,
        readHold: () => readHold(dataDir, db),
        findStaff,
        recent,
        addToTrail,
        stream,
      }),
    )
    .route(
      '/',
      issuesApi({
        ...shared,
        perMinute: mail.newsletterPerMinute,
        isDelivered: mail.smtpUrl !== undefined,
        readHold: () => readHold(dataDir, db),
        links,
        dataLinks,
        send,
        wakeMail: issuesJob.wake,
        findStaff,
        recent,
      }),
    )
  return {
    app,
    countMail: () => countMail(db, now()),
    readMyData: createMyDataReader(heldData),
    sendMail: mail.smtpUrl ? send : undefined,
    tellStudios: changes.tell,
    endStreams: () => ends.abort(),
    close: async () => {
      ends.abort()
      await jobs.stop()
      transport.close()
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
  const {createPostgresCounters} = await import('../http/postgres-counters.ts')
  return createPostgresCounters({
    pool,
    tableName: RATE_LIMIT_TABLE,
    secret: await loadSecret(db, 'rate-limits'),
    onError: (error) => log(`Requests are counted by this process alone (${errorCode(error)}).`),
  })
}
