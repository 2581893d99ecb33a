import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient} from '@sanity/client'
import {serveContentLake} from 'content-lake'
import {Hono} from 'hono'
import {
  type NewSharedLink,
  SHARED_LINKS_PATH,
  type SharedLink,
  sharedLinkAnswer,
} from '#web/contract/shared-links.ts'
import {createApp} from '../../create-app.ts'
import {openStorage} from '../../storage/storage.ts'
import {findTestStaff} from '../../forms/testing/forms-fixture.ts'
import {draftsOfLake} from '../drafts.ts'
import {requireRecent} from '../../people/require-recent.ts'
import {openPreviewStorage} from '../shared-links.ts'

const dataset = {projectId: 'local', dataset: 'production'}

/** The one query that the site has. */
export const ownQuery = '*[_type == "faq"]{question}'

/** The preview that an editor asks for by default. */
export const newLink: NewSharedLink = {
  path: '/about',
  lifetime: 'hour',
  perspective: 'drafts',
  remarks: false,
}

export type PreviewSite = Awaited<ReturnType<typeof startPreviewSite>>

/** A site with preview and one public page, on a lake with a question and its draft. */
export async function startPreviewSite() {
  const folder = await mkdtemp(join(tmpdir(), 'preview-'))
  let password = 'a password'
  // A process of its own for other queries starts too late on a busy machine.
  const startLake = () =>
    serveContentLake({dataDir: folder, password, ...dataset, knownQueries: 'any'})
  let lake = await startLake()
  const logged: string[] = []
  const ends = new AbortController()
  const editor = createClient({
    ...dataset,
    token: lake.token,
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2025-02-19',
  })
  const storage = await openStorage({dataDir: folder}, () => {})
  await editor.createOrReplace({_id: 'q1', _type: 'faq', question: 'Old?'})
  await editor.createOrReplace({_id: 'drafts.q1', _type: 'faq', question: 'New?'})

  /** The site as a process of its own serves it at an origin. */
  const createSite = (siteUrl: string, hasPreview = true) => {
    const {api, ...previewStorage} = openPreviewStorage({
      db: storage.db,
      siteUrl,
      hasPreview,
      findStaff: findTestStaff,
      recent: requireRecent(undefined),
      now: () => Date.now(),
      onRemark: () => undefined,
    })
    const page = {
      head: '',
      state: '',
      modules: [],
      failures: [],
      isCanonical: true,
      syncTags: [],
      status: 200,
    }
    return createApp({
      config: {siteUrl, cms: {...dataset, lakePath: '/lake'}},
      contentOrigin: '',
      log: (message, error) => void logged.push(`${message} ${String(error)}`),
      renderer: {
        render: async () => ({...page, body: 'the public page'}),
        pageUrl: ({pathname}) => pathname,
        matchPage: () => ({}),
      },
      template: ({body}) => body,
      assetDirs: [],
      api: new Hono().route('/', api),
      preview: {
        ...previewStorage,
        drafts: draftsOfLake(
          {
            path: '/lake',
            app: lake.app,
            token: lake.token,
            onDraftChange: (listener) => lake.onChange(listener),
          },
          {siteUrl, dataset: dataset.dataset},
        ),
        studio: lake.sessions,
        queries: new Set([ownQuery]),
        html: () => 'the preview<!--preview-config-->',
        ends: ends.signal,
      },
    })
  }
  const signInToStudio = async () => {
    const url = 'http://localhost/lake/v1/auth/login/local?origin=/studio'
    const headers = {origin: 'http://localhost'}
    const body = new URLSearchParams({password})
    const response = await lake.app.fetch(new Request(url, {method: 'POST', headers, body}))
    return cookieOf(response)
  }
  const app = createSite('http://localhost')
  const studio = await signInToStudio()
  return {
    editor,
    /** The cookie of somebody who is signed in to the Studio. */
    studio,
    signInToStudio,
    async signOut(cookie: string) {
      const url = 'http://localhost/lake/v1/auth/logout'
      const headers = {origin: 'http://localhost', cookie}
      const response = await lake.app.fetch(new Request(url, {method: 'POST', headers}))
      if (!response.ok) throw new Error(`Signing out failed: ${response.status}`)
    },
    /** Starts lake and site anew with another password for the Studio. */
    async changePassword() {
      await lake.close()
      password += ' that is new'
      lake = await startLake()
      return createSite('http://localhost')
    },
    /** The lines of the site's log. */
    logged,
    createSite,
    app,
    /** Has the Studio store a secret, as it does when it opens the preview. */
    async storeSecret(secret: string, type = 'sanity.previewUrlSecret', id = secret) {
      const _id = `sanity-preview-url-secret.${id}`
      await editor.createOrReplace({
        _id,
        _type: type,
        secret,
        studioUrl: 'http://localhost/studio',
      })
    },
    async enable(secret: string, pathname = '/about', site = app, cookie = studio) {
      const query = {'sanity-preview-secret': secret, 'sanity-preview-pathname': pathname}
      return site.request(`/preview/enable?${new URLSearchParams(query)}`, {headers: {cookie}})
    },
    /** Opens the preview as an editor with this cookie of the Studio; returns the browser's cookies. */
    async signIn(cookie = studio): Promise<string> {
      await this.storeSecret('a-secret')
      return `${cookie}; ${cookieOf(await this.enable('a-secret', '/', app, cookie))}`
    },
    /** A request to an API of the Studio, by somebody with a role there. */
    async api(path: string, init: RequestInit = {}, site = app, role = 'editor') {
      const headers = {'Content-Type': 'application/json', Authorization: `Bearer ${role}`}
      return site.request(path, {...init, headers})
    },
    /** A request to the Studio's API of links, by somebody who is signed in there. */
    async staff(path: string, init: RequestInit = {}, site = app) {
      return this.api(SHARED_LINKS_PATH + path, init, site)
    },
    /** Makes a link to /about for an hour, or another one, and expects that there is one then. */
    async share(change: Partial<NewSharedLink> = {}, site = app): Promise<SharedLink> {
      const body = JSON.stringify({...newLink, ...change})
      const response = await this.staff('', {method: 'POST', body}, site)
      if (response.status !== 201) throw new Error(`No link was made: ${response.status}`)
      return sharedLinkAnswer.parse(await response.json()).item
    },
    async close() {
      ends.abort()
      await storage.close()
      await lake.close()
      await rm(folder, {recursive: true, force: true})
    },
  }
}

/** The cookie that a response sets, as a browser sends it. */
export const cookieOf = (response: Response): string =>
  response.headers.get('set-cookie')?.split(';')[0] ?? ''
