import type {IncomingMessage} from 'node:http'
import {type ClientLimits, openContentLake} from 'content-lake'
import type {Environment} from '#web/server/env/env.ts'
import type {ContentChangeListener} from '#web/server/content/content-source.ts'
import {isPublishedId} from '#web/server/content/published-id.ts'
import {createAddressReader} from '#web/server/http/client-network.ts'
import siteQueries from './site-queries.gen.json' with {type: 'json'}
import studioQueries from './studio-queries.gen.json' with {type: 'json'}

/** Where the site mounts the lake. */
export const lakePath = '/lake'

/** Opens the embedded lake at `origin` + `/lake`, where the site mounts it. */
export async function openLake(
  env: Environment,
  origin: string,
  {limits, log}: {limits?: ClientLimits; log?: ((message: string) => void) | undefined} = {},
) {
  const lake = await openContentLake({
    dataDir: env.dataDir,
    projectId: env.projectId,
    dataset: env.dataset,
    host: env.host,
    basePath: lakePath,
    origin: env.publicOrigin,
    origins: env.lakeOrigins,
    password: env.studioPassword,
    clientAddress: createAddressReader(env.forms.trustedProxies),
    knownQueries: siteQueries,
    editorQueries: studioQueries,
    secureCookies: env.siteUrl.startsWith('https:'),
    limits,
    log,
  })
  lake.writeLakeUrl(origin)
  return {
    path: lakePath,
    app: lake.app,
    token: lake.token,
    sessions: lake.sessions,
    upgrade: lake.upgrade,
    takesUpgrade: lake.takesUpgrade,
    isSignedIn: (request: IncomingMessage) => lake.isSignedIn(request),
    isStored: (request: IncomingMessage) => lake.isStored(request),
    endStreams: () => lake.endStreams(),
    connections: () => lake.connections(),
    queryProcesses: () => lake.queryProcesses(),
    unfinishedImages: () => lake.unfinishedImages(),
    prepareImage: (url: string) => lake.prepareImage(url),
    beginPreparation: (version: string) => lake.beginPreparation(version),
    close: () => lake.close(),
    /** Adds a listener that is called once for each transaction that changes published content. */
    onContentChange: (listener: ContentChangeListener) =>
      void lake.onChange(({documents, syncTags}) => {
        if (documents.some(({id}) => isPublishedId(id))) listener({syncTags})
      }),
    /** Adds a listener that is called for each transaction that changes content, drafts included. */
    onDraftChange: (listener: () => void) =>
      lake.onChange(({documents}) => {
        if (documents.some(isContent)) listener()
      }),
  }
}

/** Whether editors made a document: not what the dataset keeps for itself, such as the Studio's secrets. */
function isContent({id, type}: {id: string; type: string}): boolean {
  return !id.startsWith('_.') && !/^(?:sanity|system)\./.test(type)
}
