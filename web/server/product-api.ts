import {setTimeout as delay} from 'node:timers/promises'
import {createJobs, type Jobs, shareWork} from 'content-lake'
import {Hono} from 'hono'
import {sql} from 'kysely'
import {backupsApi} from './backups/backups.ts'
import {readHold} from './forms/restored/hold.ts'
import {openForms, type Forms, type FormsOptions} from './forms/forms.ts'
import {errorCode, isAway} from './storage/database.ts'
import {openStorage} from './storage/storage.ts'
import {answerFailures} from './monitoring/observe-requests.ts'
import type {SiteLake} from './people/open-people.ts'
import {listPasskeyOwners} from './people/passkeys.ts'
import {requireRecent} from './people/require-recent.ts'
import {signInApi} from './people/sign-in-api.ts'
import {teamApi} from './people/team-api.ts'
import {openPreviewStorage, type PreviewStorage} from './preview/shared-links.ts'

export type ProductApiOptions = Omit<
  FormsOptions,
  'addToTrail' | 'people' | 'newDevices' | 'recent' | 'jobs'
> & {
  /** The jobs of the server. Default: some that end with the API. */
  jobs?: Jobs
  /** The local lake, whose people the Team tool manages; nothing with hosted Sanity. */
  lake?: SiteLake | undefined
  databaseUrl?: string | undefined
  /** Tells whether the server can show drafts; without that nobody can share them. */
  hasPreview?: boolean
}

export type ProductApi = Omit<Forms, 'app' | 'sendMail' | 'tellStudios'> & {
  /** Tells whether a person of the local lake has a passkey. Rejects while the database does not answer. */
  hasPasskey: (personId: string) => Promise<boolean>
  /** Serves what is below /api/v1 and the forms of the newsletter's pages. */
  app: Hono
  preview: PreviewStorage
  /** Rejects where the database does not answer. */
  checkStorage: () => Promise<unknown>
}

/**
 * Opens the product API with its database: contact, newsletter and Inbox, links to drafts, backups, people.
 *
 * @throws one readable sentence where the database cannot be used.
 */
export async function openProductApi(options: ProductApiOptions): Promise<ProductApi> {
  const {dataDir, siteUrl, lake, mail, findStaff, now = Date.now, log} = options
  const jobs = options.jobs ?? createJobs({log, describe: errorCode})
  const {hasPreview = false, backupFolder: folder} = options
  const storage = await openStorage({...options, mayBeAway: true}, log)
  const {db} = storage
  const recent = requireRecent(lake)
  let opened: {app: Hono; forms: Omit<Forms, 'app' | 'sendMail'>} | undefined
  const onRemark = () => opened?.forms.tellStudios()
  const ofPreview = {db, siteUrl, hasPreview, findStaff, recent, now, onRemark}
  const {api, ...preview} = openPreviewStorage(ofPreview)
  const open = async () => {
    const {
      app: formsApp,
      sendMail,
      ...forms
    } = await openForms(storage, {
      ...options,
      recent,
      jobs,
      ...(lake && {
        addToTrail: (entry) => lake.trail.add(entry),
        people: () => lake.people.list(),
        newDevices: lake.newDevices,
      }),
    })
    const app = new Hono()
    app.use(async (context, next) => {
      await next()
      context.header('Cache-Control', 'no-store')
    })
    app.route('/', formsApp)
    app.route('/', api)
    const readFolderHold = () => readHold(dataDir, db)
    app.route('/', backupsApi({dataDir, siteUrl, folder, readHold: readFolderHold, findStaff}))
    if (lake) {
      const siteName = mail.from.name || mail.from.address
      app.route('/', signInApi({lake, db, siteUrl, siteName, findStaff, now}))
      const team = {lake, siteUrl, siteName, findStaff, sendMail, log}
      app.route('/', teamApi({...team, listPasskeyOwners: () => listPasskeyOwners(db)}))
    }
    app.notFound((context) => context.text('Not Found', 404))
    app.onError(
      answerFailures({
        // An error's message may hold what somebody wrote.
        log: (line, error) => log(`${line} (${errorCode(error)})`),
        answer: ['Internal Server Error', 500],
      }),
    )
    if (lake) {
      // Who has signed in before the deadline goes on for a month else.
      jobs.every('sign-in rule', {every: minuteMs}, async () =>
        lake.endSessionsByRule(await listPasskeyOwners(db)),
      )
    }
    opened = {app, forms}
  }
  const current = () => opened?.app
  const untilOpened = new Hono().all('*', (context) => {
    const app = current()
    if (app) return app.fetch(context.req.raw, context.env)
    const headers = {'Cache-Control': 'no-store', 'Retry-After': String(retryMs / 1000)}
    return context.text('The database is not there. Please try again later.', 503, headers)
  })
  const ends = new AbortController()
  const opening = storage.migrateLater
    ? openLater({migrate: storage.migrateLater, open, signal: ends.signal, log})
    : undefined
  if (!opening) await open()
  // One at a time: a server that hangs would get a connection more with each.
  const probe = shareWork()
  const counting = shareWork<Awaited<ReturnType<Forms['countMail']>>>()
  return {
    app: current() ?? untilOpened,
    hasPasskey: async (personId) => {
      if (!opened) throw new Error(away)
      return (await listPasskeyOwners(db)).has(personId)
    },
    preview,
    countMail: () =>
      counting('mail', () => opened?.forms.countMail() ?? Promise.reject(new Error(away))),
    checkStorage: () =>
      probe('storage', () =>
        opened ? sql`select 1`.execute(db) : Promise.reject(new Error(away)),
      ),
    readMyData: (token) => opened?.forms.readMyData(token) ?? Promise.reject(new Error(away)),
    endStreams: () => opened?.forms.endStreams(),
    close: async () => {
      ends.abort()
      await opening
      await opened?.forms.close()
      await storage.close()
    },
  }
}

const away = 'The database is away.'
const minuteMs = 60_000
/** Milliseconds after which a database that was away is asked again. */
const retryMs = 5000

/** Opens what needs a database when it is there again. Pages do not wait for it. */
async function openLater({
  migrate,
  open,
  signal,
  log,
}: {
  migrate: () => Promise<void>
  open: () => Promise<void>
  signal: AbortSignal
  log: (line: string) => void
}): Promise<void> {
  log(
    'The database (DATABASE_URL) is away: pages are served, and forms answer 503 until it is back.',
  )
  while (!signal.aborted) {
    try {
      await delay(retryMs, undefined, {signal})
      await migrate()
      await open()
      return log('The database is back.')
    } catch (error) {
      if (!signal.aborted && !isAway(error))
        log(`The database cannot be used (${errorCode(error)}).`)
    }
  }
}
