import {
  type ClientLimits,
  type ContentLake,
  type ContentLakeOptions,
  isLoopback,
  type Jobs,
  openContentLake,
  serveContentLake,
  type ServeOptions,
} from 'content-lake'
import type {HttpBindings} from '@hono/node-server'
import {Hono} from 'hono'
import {SIGN_IN_SCRIPT} from '#web/contract/sign-in.ts'
import siteQueries from './cms/site-queries.gen.json' with {type: 'json'}
import studioQueries from './cms/studio-queries.gen.json' with {type: 'json'}
import {refuse} from './cms/transaction-rules.ts'
import type {Environment} from './env/env.ts'
import {createAddressReader} from './http/client-network.ts'
import {type ContentChangeListener, isPublishedId} from './cms/content-source.ts'
import {openPeople} from './people/open-people.ts'
import {signInPages} from './people/sign-in-pages.ts'

/** Where the site mounts the lake. */
export const lakePath = '/lake'

const nobodyHas = async (_personId: string) => false

/** Tells whether others than this machine reach the site. */
const isOpenToOthers = ({host, siteUrl, forms}: Environment): boolean =>
  !isLoopback(host) || !isLoopback(new URL(siteUrl).hostname) || forms.trustedProxies.length > 0

/** Opens the embedded lake at `origin` + `/lake`, where the site mounts it. */
export async function openLake(
  env: Environment,
  origin: string,
  {
    limits,
    jobs,
    log,
    knownQueries = siteQueries,
    signInScript = SIGN_IN_SCRIPT,
    hasPasskey = nobodyHas,
  }: {
    limits?: ClientLimits
    /** The jobs of the server, to which the lake adds its own. Default: some that end with the lake. */
    jobs?: Jobs
    log?: ((message: string) => void) | undefined
    /** The queries that are evaluated at once. Default: the site's own, as `npm run types` has listed them. */
    knownQueries?: readonly string[] | 'any'
    /** The script of the page that signs people in. Default: the built one. */
    signInScript?: string
    /** Tells whether a person has a passkey. Default: nobody has one. */
    hasPasskey?: (personId: string) => Promise<boolean>
  } = {},
) {
  const {dataDir, projectId} = env
  const {from} = env.forms.mail
  const options = {
    dataDir,
    projectId,
    secureCookies: env.siteUrl.startsWith('https:'),
    isOpen: isOpenToOthers(env),
  }
  const pages = {script: signInScript, hasPasskey, siteName: from.name || from.address}
  const lake = await openWithPeople(options, pages, (people) =>
    openContentLake({
      ...options,
      ...people,
      dataset: env.dataset,
      host: env.host,
      basePath: lakePath,
      origin: env.publicOrigin,
      origins: env.lakeOrigins,
      password: env.studioPassword,
      clientAddress: createAddressReader(env.forms.trustedProxies),
      knownQueries,
      draftHistoryDays: env.draftHistoryDays,
      privateTypes: ['media.tag', 'media.folder'],
      refuse,
      editorQueries: studioQueries,
      limits,
      jobs,
      log,
    }),
  )
  lake.writeLakeUrl(origin)
  return {
    ...lake,
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

/**
 * Serves the lake of a data folder on a port of its own, for a program beside a site that is stopped: with the site's
 * people, of whom nobody can sign in there.
 *
 * @throws one readable sentence where the folder cannot be used, as while the site runs.
 */
export const serveLake = (
  options: Pick<ServeOptions, 'dataDir' | 'projectId' | 'dataset' | 'secureCookies'>,
  hasPasskey = nobodyHas,
) =>
  openWithPeople(options, {script: SIGN_IN_SCRIPT, hasPasskey, siteName: ''}, (people) =>
    serveContentLake({...options, ...people, basePath: lakePath}),
  )

/**
 * Opens a lake with the people of its data folder. Its `app` answers with their pages too.
 *
 * @param pages what the pages that sign people in need beside the people.
 */
async function openWithPeople<Lake extends ContentLake>(
  options: Parameters<typeof openPeople>[0],
  pages: Pick<Parameters<typeof signInPages>[0], 'script' | 'hasPasskey' | 'siteName'>,
  open: (people: Pick<ContentLakeOptions, 'users' | 'record'>) => Promise<Lake>,
) {
  const room = openPeople(options)
  try {
    const lake = await open(room.lakeOptions)
    const joined = room.join(lake)
    const signIn = signInPages({
      ...joined,
      ...pages,
      lake: {...lake, path: lakePath},
    })
    const app = new Hono<{Bindings: Partial<HttpBindings>}>().route('/', signIn)
    app.all('*', (context) => lake.app.fetch(context.req.raw, context.env))
    // The site answers, and logs without the address, which may have the token of a link.
    app.onError((error) => {
      throw error
    })
    return {
      ...lake,
      ...joined,
      path: lakePath,
      app,
      close: async () => {
        await lake.close()
        room.close()
      },
    }
  } catch (error) {
    room.close()
    throw error
  }
}

/** Tells whether editors made a document: not what the dataset keeps for itself, such as the Studio's secrets. */
function isContent({id, type}: {id: string; type: string}): boolean {
  return !id.startsWith('_.') && !/^(?:sanity|system)\./.test(type)
}
