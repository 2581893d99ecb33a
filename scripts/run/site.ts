import {once} from 'node:events'
import {readFile} from 'node:fs/promises'
import type {IncomingMessage, RequestListener} from 'node:http'
import {join} from 'node:path'
import {limitLog} from 'content-lake'
import {createStartingApp, type SiteState} from '#web/server/availability.ts'
import {createSite} from '#web/server/create-app.ts'
import type {Environment} from '#web/server/env/env.ts'
import {answerByApp} from '#web/server/http/canonical-urls.ts'
import {createAddressReader, toVisitor} from '#web/server/http/client-network.ts'
import {createGate} from '#web/server/http/gate/gate.ts'
import {askContentOf, type ContentChangeListener} from '#web/server/content/content-source.ts'
import {purgeCaches} from '#web/server/site-files/purge-caches.ts'
import {watchDataset} from '#web/server/content/watch-dataset.ts'
import {createPictureLists} from '#web/server/pages/shown-pictures.ts'
import {listPagePaths} from '#web/server/site-files/sitemap.ts'
import {loadRenderer} from '#web/server/pages/renderer.ts'
import {studioDocument} from '#web/server/pages/studio-document.ts'
import {readTemplate} from '#web/server/pages/template.ts'
import type {BuildFolders} from '../build/folders.ts'
import {prepareDataFolder} from './data-folder.ts'
import {openSiteForms} from './forms.ts'
import {healthChecks, pingHosted, pingLake} from './health-checks.ts'
import {lakePath, openLake} from './lake.ts'
import {localHost} from './local-host.ts'
import {listen} from './listen.ts'
import type {Monitoring} from './monitoring.ts'
import type {PicturesAhead} from './pictures-ahead.ts'
import {openPreview} from './preview.ts'

export type RunningSite = {
  url: string
  /** The local lake's URL and write token; nothing with hosted Sanity. */
  lake?: {url: string; token: string; onContentChange: (listener: ContentChangeListener) => void}
  /** Makes pictures of the local lake ahead, where the environment asks for it; undefined with hosted Sanity. */
  pictures?: Omit<PicturesAhead, 'version' | 'log'>
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
  try {
    const origin = `http://${localHost(env.host)}:${early?.port ?? env.port}`
    const siteUrl = env.port === 0 ? origin : env.siteUrl
    const readAddress = createAddressReader(env.forms.trustedProxies)
    let isFree: (request: IncomingMessage) => boolean = () => false
    const gate = createGate({
      networkOf: (request) => toVisitor(readAddress(request)).address,
      isSignedIn: (request) => lake?.isSignedIn(request) ?? false,
      isFree: (request) => isFree(request) || (lake?.isStored(request) ?? false),
      log,
    })
    const lake = env.hosted
      ? undefined
      : await openLake(env, origin, {limits: gate.limits, log: monitoring?.logger.error})
    const observe = monitoring?.observeContent
    const {dataset} = env
    const askContent = lake && askContentOf(lake, {siteUrl, dataset, observe})
    const forms = await openSiteForms(env, {siteUrl, lake, log})
    monitoring?.watchForms(forms)
    if (lake) monitoring?.watchLake(lake)
    const stopMeasuring = lake ? undefined : monitoring?.measureHosted()
    // Read once: many requests at a time would open as many files.
    const readPreview = (name: string) => readFile(join(folders.preview, name), 'utf8')
    const previewHtml = await readPreview('preview.html')
    const sharedHtml = await readPreview('preview-shared.html')
    const preview = openPreview(env, {
      siteUrl,
      storage: forms.preview,
      lake,
      html: () => previewHtml,
      sharedHtml: () => sharedHtml,
    })
    const renderer = await loadRenderer(folders.server)
    const config = {siteUrl, cms: cmsConfig(env, lake?.path)}
    const studioHtml = await readFile(join(folders.studio, 'index.html'), 'utf8')
    const hosted = lake ? undefined : watchDataset(env, log)
    const onContentChange = lake?.onContentChange ?? hosted?.onContentChange
    const stopPurging = env.cachePurge && purgeCaches(env.cachePurge, {onContentChange, log})
    const pictureLists = lake && env.picturesAhead ? createPictureLists() : undefined
    const site = await createSite({
      config,
      contentOrigin: origin,
      askContent,
      renderer,
      template: await readTemplate(folders.client),
      assetDirs,
      availability: {state, document},
      health: healthChecks({
        dataset: lake ? pingLake(lake, siteUrl) : pingHosted(env),
        isStopping: () => isStopping,
        state,
        forms,
      }),
      studioHtml: () => studioDocument(studioHtml, config.cms),
      log,
      metrics: monitoring?.app,
      monitor: monitoring?.pages,
      onPictures: pictureLists?.add,
      api: forms.app,
      preview: preview?.deps,
      ...(lake && {lake}),
      earlyHints: env.earlyHints,
      onContentChange,
      isPurged: env.cachePurge !== undefined,
      useCdn: hosted?.useCdn,
    })
    const inMemory = site.canAnswerNow
    isFree = (request) => inMemory({method: request.method, url: request.url, headers: {}})
    handle = gate.handle(answerByApp(site.app, siteUrl), site.answerNow)
    const closeServices = async () => {
      stopMeasuring?.()
      stopPurging?.()
      preview?.endStreams()
      hosted?.close()
      await forms.close()
      await lake?.close()
    }
    const closeAfterFailure = async (error: unknown) => {
      await closeServices()
      throw error
    }
    const listening = early ?? (await open().catch(closeAfterFailure))
    if (lake) listening.takeUpgrades(lake.takesUpgrade)
    listening.server.on('upgrade', (request, socket, head) => {
      gate.admitUpgrade(request, socket, () => {
        if (!lake?.upgrade(request, socket, head)) socket.destroy()
      })
    })
    return {
      url: siteUrl,
      ...(lake && {
        lake: {url: origin + lake.path, token: lake.token, onContentChange: lake.onContentChange},
      }),
      ...(lake &&
        pictureLists && {
          pictures: {
            lake,
            listPages: () => listPagePaths({config, contentOrigin: origin, askContent}),
            render: async (path) => {
              const page = await site.app.fetch(new Request(siteUrl + path))
              await page.body?.cancel()
            },
            picturesOf: pictureLists.get,
          },
        }),
      close: async () => {
        await listening.close()
        await closeServices()
      },
      stop: async () => {
        isStopping = true
        const inTime = AbortSignal.timeout(stopMs)
        const drained = listening.drain(stopMs)
        void forms.stopMail()
        lake?.endStreams()
        preview?.endStreams()
        const unfinished = await drained
        if (unfinished > 0) log(`${unfinished} requests took too long and were cut off.`)
        await Promise.race([closeServices(), once(inTime, 'abort')])
      },
    }
  } catch (error) {
    await early?.close()
    throw error
  }
}

/** The dataset's part of the site's configuration. */
export function cmsConfig({projectId, dataset}: Environment, lakePath: string | undefined) {
  return {projectId, dataset, ...(lakePath && {lakePath})}
}
