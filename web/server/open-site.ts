import {once} from 'node:events'
import type {RequestListener} from 'node:http'
import {createJobs, HEARTBEAT_MS, type Jobs, limitLog} from 'content-lake'
import {SIGN_IN_SOURCE} from '#web/contract/sign-in.ts'
import {createStartingApp, type SiteState} from './availability.ts'
import {askContentOf, type ContentChangeListener} from './cms/content-source.ts'
import {watchDataset} from './cms/watch-dataset.ts'
import {answerByApp, createApp} from './create-app.ts'
import {type Environment, localHost} from './env/env.ts'
import {recordKeys} from './env/site-keys.ts'
import {figuresOf} from './figures.ts'
import {createAddressReader, toVisitor} from './http/client-network.ts'
import {limitPipelining, limitStrangers} from './http/limit-strangers.ts'
import {createHttpServer} from './http/listen.ts'
import {lakePath, openLake} from './local-lake.ts'
import {errorCode} from './monitoring/error-code.ts'
import type {Monitoring} from './monitoring/metrics.ts'
import type {PicturesAhead} from './pages/pictures-ahead.ts'
import {studioDocument} from './pages/template.ts'
import {prepareDataFolder} from './preflight.ts'
import {draftsOfLake, type LakeOfDrafts} from './preview/drafts.ts'
import type {SiteLake} from './people/open-people.ts'
import {deviceCookie} from './people/new-devices.ts'
import {attemptCookie} from './people/sign-in-api.ts'
import {stepCookie} from './people/step-tickets.ts'
import {openPreview} from './preview/serve-preview.ts'
import {openProductApi, type ProductApi} from './product-api.ts'
import type {SiteAssets} from './site-assets.ts'
import {healthChecks, pingHosted, pingLake} from './site-files/health.ts'
import {purgeCaches} from './site-files/purge-caches.ts'
import {findHostedStaff, findLocalStaff} from './staff/staff.ts'

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
  /** Takes no new request, and closes everything when what is in progress is finished. */
  stop: () => Promise<void>
}

/** Milliseconds for which a site that stops finishes what is in progress. */
const stopMs = 10_000

/**
 * Opens the whole site on one port, with the local lake and the Studio on the same origin: for `npm start`, a release,
 * `npm run dev` and tests. All of it is closed in reverse order, also where it fails half-way.
 *
 * @param options.state whether there are pages yet; without it there are.
 * @param options.monitoring logs and measures; without it neither is done.
 * @throws one readable sentence where the port, the data folder or the lake cannot be used.
 */
export async function openSite(
  env: Environment,
  assets: SiteAssets,
  {
    log: writeLog,
    state = () => 'ready',
    monitoring,
  }: {
    log: (line: string, error?: unknown) => void
    state?: (() => SiteState) | undefined
    monitoring?: Monitoring
  },
): Promise<RunningSite> {
  const log = limitLog(writeLog)
  await prepareDataFolder(env.dataDir)
  await recordKeys(env.dataDir)
  const availability = {state, document: assets.startingHtml}
  const {folders: assetDirs, startingHtml: document, development = false} = assets
  let handle = answerByApp(createStartingApp({document, assetDirs, lakePath}), env.siteUrl)
  const handleNow: RequestListener = (request, response) => handle(request, response)
  const http = createHttpServer(monitoring?.observe(handleNow) ?? handleNow)
  const services = new AsyncDisposableStack()
  const close = async () => {
    await http.close()
    await services.disposeAsync()
  }
  try {
    // One of several servers takes no connection before it can answer: a balancer asks the next one only then,
    // and sends no form twice.
    const isOneOfSeveral = env.hosted && env.port !== 0
    const port = isOneOfSeveral ? env.port : await http.listen(env.host, env.port)
    const origin = `http://${localHost(env.host)}:${port}`
    const siteUrl = env.port === 0 ? origin : env.siteUrl

    const jobs = createJobs({log, describe: errorCode})

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
      : await openLake(env, origin, {
          limits: limits.lake,
          jobs,
          log: monitoring?.logger.error,
          hasPasskey: (personId) => api.hasPasskey(personId),
          // Queries that are being written are answered before `npm run types` has listed them.
          ...(development && {knownQueries: 'any', signInScript: SIGN_IN_SOURCE}),
        })
    services.defer(() => limits.close())
    services.defer(() => lake?.close())
    services.defer(() => jobs.stop())
    const {dataset} = env
    const askContent =
      lake && askContentOf(lake, {siteUrl, dataset, observe: monitoring?.observeContent})
    const hosted = lake ? undefined : watchDataset(env, log)
    services.defer(() => hosted?.close())
    const onContentChange = lake?.onContentChange ?? hosted?.onContentChange

    const api = await openSiteApi(env, {siteUrl, lake, jobs, log})
    services.defer(() => api.close())
    monitoring?.watchForms(api)
    monitoring?.watchJobs(jobs)
    if (lake) {
      monitoring?.watchLake(lake)
      jobs.every('expired sessions', {every: HEARTBEAT_MS}, lake.endExpiredSessions)
    }
    const stopMeasuring = lake ? undefined : monitoring?.measureHosted()
    services.defer(() => stopMeasuring?.())

    const {sources, studioHtml, previewHtml, checks, ...pages} = await assets.open(http.server)
    services.defer(() => sources?.close())
    const preview = openPreview(env, {
      siteUrl,
      storage: api.preview,
      lake,
      ...(development && {queries: {has: () => true}}),
      html: previewHtml,
    })
    services.defer(() => preview?.endStreams())
    const cms = cmsConfig(env, lake?.path)
    const isSecure = siteUrl.startsWith('https:')
    const signInCookies = lake
      ? [...lake.cookieNames, attemptCookie(siteUrl), stepCookie(isSecure), deviceCookie(isSecure)]
      : []
    const cookies = [...signInCookies, ...(preview?.cookieNames ?? [])]
    const config = {siteUrl, cms, figures: figuresOf(env, {cms, cookies, checks})}
    if (env.cachePurge) purgeCaches(jobs, env.cachePurge, onContentChange)
    let isStopping = false
    const app = createApp({
      ...pages,
      config,
      contentOrigin: origin,
      askContent,
      development,
      assetDirs,
      availability,
      studioAvailability: assets.studioState && {state: assets.studioState, document},
      health: healthChecks({
        dataset: lake ? pingLake(lake, siteUrl) : pingHosted(env),
        isStopping: () => isStopping,
        hasContent: () => state() === 'ready',
        checkStorage: api.checkStorage,
      }),
      studioHtml: async () => studioDocument(await studioHtml(), config),
      log,
      metrics: monitoring?.app,
      monitor: monitoring?.pages,
      api: api.app,
      readMyData: api.readMyData,
      history: preview?.deps.drafts,
      preview: preview?.deps,
      ...(lake && {lake}),
      earlyHints: env.earlyHints,
      onContentChange,
      isPurged: env.cachePurge !== undefined,
      useCdn: hosted?.useCdn,
      limits,
    })
    const answer = limitPipelining(answerByApp(app, siteUrl))
    handle = sources
      ? (request, response) => sources.answer(request, response, () => answer(request, response))
      : answer

    if (isOneOfSeveral) await http.listen(env.host, env.port)
    const isHotReload = sources?.takesUpgrade ?? (() => false)
    http.takeUpgrades((request) => isHotReload(request) || (lake?.takesUpgrade(request) ?? false))
    http.server.on('upgrade', (request, socket, head) => {
      // Vite takes the sockets of hot reload from the same server.
      if (isHotReload(request)) return
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
      close,
      stop: async () => {
        isStopping = true
        const inTime = AbortSignal.timeout(stopMs)
        const drained = http.drain(stopMs)
        const jobsStopped = jobs.stop()
        lake?.endStreams()
        api.endStreams()
        preview?.endStreams()
        const unfinished = await drained
        if (unfinished > 0) log(`${unfinished} requests took too long and were cut off.`)
        const closed = jobsStopped.then(() => services.disposeAsync())
        await Promise.race([closed, once(inTime, 'abort')])
      },
    }
  } catch (error) {
    await close()
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
    lake: (LakeOfDrafts & SiteLake) | undefined
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

function askForDrafts(lake: LakeOfDrafts, dataset: {siteUrl: string; dataset: string}) {
  const drafts = draftsOfLake(lake, dataset)
  return async (query: string) => (await drafts.query({query, params: {}})).result
}

/** The dataset's part of the site's configuration. */
function cmsConfig({projectId, dataset}: Environment, lakePath: string | undefined) {
  return {projectId, dataset, ...(lakePath && {lakePath})}
}
