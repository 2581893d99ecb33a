/**
 * The server: what `npm start` and a release run. From top to bottom: the environment, the local Content Lake, the
 * product API, the pages, the port, and the stop.
 */
import {once} from 'node:events'
import {readFile} from 'node:fs/promises'
import type {RequestListener} from 'node:http'
import {join} from 'node:path'
import {limitLog} from 'content-lake'
import {createStartingApp, type SiteState} from './availability.ts'
import {askContentOf, type ContentChangeListener} from './content/content-source.ts'
import {watchDataset} from './content/watch-dataset.ts'
import {answerByApp, createApp} from './create-app.ts'
import {type Environment, localHost, readEnvironment} from './env/env.ts'
import {recordKeys} from './env/site-keys.ts'
import {createAddressReader, toVisitor} from './http/client-network.ts'
import {limitPipelining, limitStrangers} from './http/limit-strangers.ts'
import {listen} from './http/listen.ts'
import {createJobs, type Jobs} from './monitoring/jobs.ts'
import {lakePath, openLake} from './local-lake.ts'
import {collectWhenQuiet} from './monitoring/collect-garbage.ts'
import {createLogger, type Logger} from './monitoring/logger.ts'
import {type Monitoring, openMonitoring} from './monitoring/metrics.ts'
import {makePicturesAhead, type PicturesAhead} from './pages/pictures-ahead.ts'
import {loadRenderer} from './pages/render-page.ts'
import {readTemplate, studioDocument} from './pages/template.ts'
import {assertCanStart, messageOf, prepareDataFolder, warnAboutProblems} from './preflight.ts'
import {draftsOfLake, type LakeOfDrafts} from './preview/drafts.ts'
import {openPreview} from './preview/serve-preview.ts'
import {openProductApi, type ProductApi} from './product-api.ts'
import {healthChecks, pingHosted, pingLake} from './site-files/health.ts'
import {purgeCaches} from './site-files/purge-caches.ts'
import {findHostedStaff, findLocalStaff} from './staff/staff.ts'
import type {TeamLake} from './team/team-api.ts'
import {shutDownOnSignal} from './stop-signals.ts'

/** The folders of a build: the site, its server part, the Studio and the preview. */
type BuildFolders = Readonly<Record<'client' | 'server' | 'studio' | 'preview', string>>

/** Tasks that scripts do for a running server. */
type Tasks = {
  folders: BuildFolders
  /** Seeds the local dataset, and says until when there are no pages. */
  createSeeding: (
    env: Environment,
    options: {output?: ((line: string) => void) | undefined},
  ) => {state: () => SiteState; run: (watch: (listener: () => void) => void) => Promise<void>}
  /** Adds the job that makes a backup each night. */
  scheduleBackups: (env: Environment, jobs: Jobs, options: {log: (line: string) => void}) => void
}

/**
 * Starts the server, seeds the local dataset, and stops on a signal. Where it cannot start, it prints one readable
 * sentence and ends with 1.
 */
export async function main({folders, createSeeding, scheduleBackups}: Tasks): Promise<void> {
  // Until the environment says how lines are to look, they are for people.
  let logger = createLogger({format: 'text'})
  const stopping = shutDownOnSignal({
    info: (line) => logger.info(line),
    error: (line, error) => logger.error(line, error),
  })
  try {
    const env = readEnvironment()
    logger = createLogger(env.log)
    await assertCanStart(env)
    // Beside the start: a mail server that does not answer would delay it.
    void warnAboutProblems(env, logger.warn).catch((error) =>
      logger.error('The machine could not be checked.', error),
    )

    const log = (line: string, error?: unknown) =>
      error === undefined ? logger.warn(line) : logger.error(line, error)
    const output = logger.format === 'json' ? logger.info : undefined
    const seeding = env.hosted ? undefined : createSeeding(env, {output})
    const monitoring = openMonitoring(logger, env.metricsToken)
    const site = await startSite(env, folders, log, seeding?.state, monitoring)
    let stopPictures = async () => {}
    stopping.onStop(async () => {
      await Promise.all([stopPictures(), site.stop()])
    })
    try {
      if (site.lake) await seeding?.run(site.lake.onContentChange)
    } catch (error) {
      // A seed that a stop interrupts is made anew by the next start.
      if (stopping.isStopping()) return
      throw error
    } finally {
      if (!stopping.isStopping()) scheduleBackups(env, site.jobs, {log})
    }
    logUrls(logger, site)
    collectWhenQuiet(site.jobs)
    if (site.pictures) stopPictures = makePicturesAhead({...site.pictures, log: logger.info})
  } catch (error) {
    if (process.env['DEBUG']) console.error(error)
    else logger.error(messageOf(error))
    process.exitCode = 1
  }
}

export type RunningSite = {
  url: string
  /** The local lake's URL and write token; nothing with hosted Sanity. */
  lake?: {url: string; token: string; onContentChange: (listener: ContentChangeListener) => void}
  /** Tasks that the server repeats by itself; they end with the site. */
  jobs: Jobs
  /** Makes pictures of the local lake ahead, where the environment asks for it; undefined with hosted Sanity. */
  pictures?: Omit<PicturesAhead, 'log'>
  /** Closes everything at once. */
  close: () => Promise<void>
  /** Takes no new request, and closes everything when what is in progress is finished (behaviour B257). */
  stop: () => Promise<void>
}

/** Milliseconds for which a site that stops finishes what is in progress. */
const stopMs = 10_000

/**
 * Serves the built site, with the local lake and the Studio on the same origin.
 *
 * @param state whether there are pages yet; without it there are.
 * @param monitoring logs and measures; without it neither is done.
 * @throws one readable sentence where the port, the data folder or the lake cannot be used.
 */
export async function startSite(
  env: Environment,
  folders: BuildFolders,
  givenLog: (line: string, error?: unknown) => void,
  state: () => SiteState = () => 'ready',
  monitoring?: Monitoring,
): Promise<RunningSite> {
  const log = limitLog(givenLog)
  await prepareDataFolder(env.dataDir)
  await recordKeys(env.dataDir)
  const assetDirs = [folders.client, folders.studio, folders.preview]
  const startingHtml = await readFile(join(folders.client, 'starting.html'), 'utf8')
  const document = () => startingHtml
  let handle = answerByApp(createStartingApp({document, assetDirs, lakePath}), env.siteUrl)
  const handleNow: RequestListener = (request, response) => handle(request, response)
  const open = () => listen(env.host, env.port, monitoring?.observe(handleNow) ?? handleNow)
  // One of several servers takes no connection before it can answer: a balancer asks the next one only then,
  // and sends no form twice (behaviour B450).
  const isOneOfSeveral = env.hosted && env.port !== 0
  const early = isOneOfSeveral ? undefined : await open()
  let isStopping = false
  /** Close what is open, the newest first: also where a start fails half-way. */
  const closers: (() => unknown)[] = []
  const closeServices = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const origin = `http://${localHost(env.host)}:${early?.port ?? env.port}`
    const siteUrl = env.port === 0 ? origin : env.siteUrl

    // The lake, and what strangers may ask of it and of everything else.
    const readAddress = createAddressReader(env.forms.trustedProxies)
    const limits = limitStrangers({
      networkOf: (request) => toVisitor(readAddress(request)).address,
      isSignedIn: (request) => lake?.isSignedIn(request) ?? false,
      isStored: (request) => lake?.isStored(request) ?? false,
      log,
    })
    const lake = env.hosted
      ? undefined
      : await openLake(env, origin, {limits: limits.lake, log: monitoring?.logger.error})
    closers.push(() => limits.close())
    closers.push(() => lake?.close())
    const {dataset} = env
    const askContent =
      lake && askContentOf(lake, {siteUrl, dataset, observe: monitoring?.observeContent})
    const hosted = lake ? undefined : watchDataset(env, log)
    closers.push(() => hosted?.close())
    const onContentChange = lake?.onContentChange ?? hosted?.onContentChange

    const jobs = createJobs({log})
    const api = await openSiteApi(env, {siteUrl, lake, jobs, log})
    closers.push(() => api.close())
    monitoring?.watchForms(api)
    monitoring?.watchJobs(jobs)
    if (lake) monitoring?.watchLake(lake)
    const stopMeasuring = lake ? undefined : monitoring?.measureHosted()
    closers.push(() => stopMeasuring?.())

    // The pages. Documents are read once: many requests at a time would open as many files.
    const readPreview = (name: string) => readFile(join(folders.preview, name), 'utf8')
    const previewHtml = await readPreview('preview.html')
    const sharedHtml = await readPreview('preview-shared.html')
    const studioHtml = await readFile(join(folders.studio, 'index.html'), 'utf8')
    const preview = openPreview(env, {
      siteUrl,
      storage: api.preview,
      lake,
      html: () => previewHtml,
      sharedHtml: () => sharedHtml,
    })
    closers.push(() => preview?.endStreams())
    const config = {siteUrl, cms: cmsConfig(env, lake?.path)}
    const stopPurging = env.cachePurge && purgeCaches(env.cachePurge, {onContentChange, log})
    closers.push(() => stopPurging?.())
    const app = createApp({
      config,
      contentOrigin: origin,
      askContent,
      renderer: await loadRenderer(folders.server),
      template: await readTemplate(folders.client),
      assetDirs,
      availability: {state, document},
      health: healthChecks({
        dataset: lake ? pingLake(lake, siteUrl) : pingHosted(env),
        isStopping: () => isStopping,
        hasContent: () => state() === 'ready',
        checkStorage: api.checkStorage,
      }),
      studioHtml: () => studioDocument(studioHtml, config.cms),
      log,
      metrics: monitoring?.app,
      monitor: monitoring?.pages,
      api: api.app,
      preview: preview?.deps,
      ...(lake && {lake}),
      earlyHints: env.earlyHints,
      onContentChange,
      isPurged: env.cachePurge !== undefined,
      useCdn: hosted?.useCdn,
      limits,
    })
    handle = limitPipelining(answerByApp(app, siteUrl))

    const listening = early ?? (await open())
    if (lake) listening.takeUpgrades(lake.takesUpgrade)
    listening.server.on('upgrade', (request, socket, head) => {
      void limits.admitUpgrade(request, socket, () => {
        if (!lake?.upgrade(request, socket, head)) socket.destroy()
      })
    })
    return {
      url: siteUrl,
      jobs,
      ...(lake && {
        lake: {url: origin + lake.path, token: lake.token, onContentChange: lake.onContentChange},
      }),
      ...(lake && env.picturesAhead && {pictures: {lake, cms: config.cms}}),
      close: async () => {
        await listening.close()
        await closeServices()
      },
      stop: async () => {
        isStopping = true
        const inTime = AbortSignal.timeout(stopMs)
        const drained = listening.drain(stopMs)
        const jobsStopped = jobs.stop()
        lake?.endStreams()
        api.endStreams()
        preview?.endStreams()
        const unfinished = await drained
        if (unfinished > 0) log(`${unfinished} requests took too long and were cut off.`)
        const closed = jobsStopped.then(closeServices)
        await Promise.race([closed, once(inTime, 'abort')])
      },
    }
  } catch (error) {
    await closeServices()
    await early?.close()
    throw error
  }
}

/**
 * Opens a site's product API, and logs where mail is written without a mail server.
 *
 * @param lake the local lake, whose sign-in staff use; without one they use hosted Sanity's.
 */
export async function openSiteApi(
  env: Environment,
  {
    siteUrl,
    lake,
    jobs,
    log,
  }: {
    siteUrl: string
    lake: (LakeOfDrafts & TeamLake) | undefined
    jobs?: Jobs
    log: (line: string) => void
  },
): Promise<ProductApi> {
  if (!env.forms.mail.smtpUrl) {
    log(`No SMTP_URL: mail is written to ${env.dataDir}/mail as .eml files and sent to nobody.`)
  }
  return openProductApi({
    ...env.forms,
    dataDir: env.dataDir,
    siteUrl,
    hasPreview: lake !== undefined || env.readToken !== undefined,
    backupFolder: env.backups.folder,
    ...(jobs && {jobs}),
    lake,
    ...(lake && {queryDrafts: askForDrafts(lake, {siteUrl, dataset: env.dataset})}),
    findStaff: lake ? findLocalStaff(lake) : findHostedStaff({projectId: env.projectId}),
    log,
  })
}

function askForDrafts(lake: LakeOfDrafts, place: {siteUrl: string; dataset: string}) {
  const drafts = draftsOfLake(lake, place)
  return async (query: string) => (await drafts.query({query, params: {}})).result
}

/** The dataset's part of the site's configuration. */
export function cmsConfig({projectId, dataset}: Environment, lakePath: string | undefined) {
  return {projectId, dataset, ...(lakePath && {lakePath})}
}

function logUrls(logger: Logger, {url, lake}: RunningSite): void {
  if (logger.format === 'text') return logger.info(formatUrls(url, lake !== undefined))
  const urls = {site: url, studio: `${url}/studio`, ...(lake && {lake: `${url}/lake`})}
  logger.info('The site is ready.', urls)
}

/** The URLs that `npm start` and `npm run dev` print when all is ready. */
export function formatUrls(url: string, withLake: boolean): string {
  const lines = [`  Site          ${url}`, `  Studio        ${url}/studio`]
  if (withLake) lines.push(`  Content Lake  ${url}/lake`)
  return `\n${lines.join('\n')}\n`
}
