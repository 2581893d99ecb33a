import {type ClientLimits, openContentLake} from 'content-lake'
import {TITLE_FIELDS} from '#schemas/vocabulary.ts'
import {SIGN_IN_SCRIPT} from '#web/contract/sign-in.ts'
import siteQueries from './content/site-queries.gen.json' with {type: 'json'}
import studioQueries from './content/studio-queries.gen.json' with {type: 'json'}
import {refuse} from './content/content-rules.ts'
import type {Environment} from './env/env.ts'
import {createAddressReader} from './http/client-network.ts'
import {type ContentChangeListener, isPublishedId} from './content/content-source.ts'

/** Where the site mounts the lake. */
export const lakePath = '/lake'

/** Opens the embedded lake at `origin` + `/lake`, where the site mounts it. */
export async function openLake(
  env: Environment,
  origin: string,
  {
    limits,
    log,
    knownQueries = siteQueries,
    signInScript = SIGN_IN_SCRIPT,
  }: {
    limits?: ClientLimits
    log?: ((message: string) => void) | undefined
    /** The queries that are evaluated at once. Default: the site's own, as `npm run types` has listed them. */
    knownQueries?: readonly string[] | 'any'
    /** The script of the page that signs people in. Default: the built one. */
    signInScript?: string
  } = {},
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
    knownQueries,
    draftHistoryDays: env.draftHistoryDays,
    signInScript,
    privateTypes: ['media.tag', 'media.folder'],
    titleFields: TITLE_FIELDS,
    editorQueries: studioQueries,
    refuse,
    secureCookies: env.siteUrl.startsWith('https:'),
    limits,
    log,
  })
  lake.writeLakeUrl(origin)
  return {
    ...lake,
    path: lakePath,
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

/** Tells whether editors made a document: not what the dataset keeps for itself, such as the Studio's secrets. */
function isContent({id, type}: {id: string; type: string}): boolean {
  return !id.startsWith('_.') && !/^(?:sanity|system)\./.test(type)
}
