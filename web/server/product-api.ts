import {Hono} from 'hono'
import {sql} from 'kysely'
import {backupsApi} from './backups/backups.ts'
import {openForms, type Forms, type FormsOptions} from './forms/forms.ts'
import {errorCode} from './forms/storage/database.ts'
import {openStorage} from './forms/storage/storage.ts'
import {answerFailures} from './monitoring/observe-requests.ts'
import {createJobs, type Jobs} from './jobs.ts'
import {type TeamLake, teamApi} from './team/team-api.ts'
import {openPreviewStorage, type PreviewStorage} from './preview/links/shared-links.ts'

export type ProductApiOptions = Omit<FormsOptions, 'addToTrail' | 'people' | 'jobs'> & {
  /** The jobs of the server. Default: some that end with the API. */
  jobs?: Jobs
  /** The local lake, whose people the Team tool manages; nothing with hosted Sanity. */
  lake?: TeamLake | undefined
  databaseUrl?: string | undefined
  /** Tells whether the server can show drafts; without that nobody can share them. */
  hasPreview?: boolean
  /** Tells whether the site makes a backup each night. Default: it does not. */
  hasNightlyBackups?: boolean
}

export type ProductApi = Omit<Forms, 'app' | 'sendMail'> & {
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
  const jobs = options.jobs ?? createJobs({log})
  const {hasPreview = false, hasNightlyBackups: scheduled = false} = options
  const storage = await openStorage(options, log)
  const {db} = storage
  const {
    app: formsApp,
    sendMail,
    ...forms
  } = await openForms(storage, {
    ...options,
    jobs,
    ...(lake && {
      addToTrail: (entry) => lake.trail.add(entry),
      people: () => lake.people.list(),
    }),
  })
  const {api, ...preview} = openPreviewStorage({db, siteUrl, hasPreview, findStaff, now})
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  app.route('/', formsApp)
  app.route('/', api)
  app.route('/', backupsApi({dataDir, siteUrl, scheduled, findStaff}))
  if (lake) {
    const siteName = mail.from.name || mail.from.address
    app.route('/', teamApi({lake, siteUrl, siteName, findStaff, sendMail, log}))
  }
  app.notFound((context) => context.text('Not Found', 404))
  app.onError(
    answerFailures({
      // An error's message may hold what somebody wrote.
      log: (line, error) => log(`${line} (${errorCode(error)})`),
      answer: ['Internal Server Error', 500],
    }),
  )
  return {
    ...forms,
    app,
    preview,
    checkStorage: () => sql`select 1`.execute(db),
    close: async () => {
      await forms.close()
      await storage.close()
    },
  }
}
