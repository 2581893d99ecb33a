import {mkdtemp, rm} from 'node:fs/promises'
import {createServer} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createClient} from '@sanity/client'
import {serveContentLake} from 'content-lake'
import {vi} from 'vitest'
import {z} from 'zod'
import {matchPage, pageUrl, render} from '#web/src/entry-server.tsx'
import {isPublishedId} from '../cms/content-source.ts'
import siteQueries from '../cms/site-queries.gen.json' with {type: 'json'}
import {createApp} from '../create-app.ts'

const cms = {projectId: 'local', dataset: 'production'}

/**
 * The site on a real lake of its own, with a proxy between them at which queries can fail.
 * `restart` opens both anew on the same data.
 */
export async function startSiteOnLake() {
  const folder = await mkdtemp(join(tmpdir(), 'site-on-lake-'))
  const log = vi.fn<(message: string, error?: unknown) => void>()
  const renders = vi.fn(render)
  /** Says whether a query fails, by its text. */
  const state: {fails: (query: string) => boolean} = {fails: () => false}
  let running = await start()

  async function start() {
    // Other queries run in a process of their own, whose start may take longer than the site waits on a busy machine.
    const lake = await serveContentLake({dataDir: folder, ...cms, knownQueries: siteQueries})
    const proxy = createServer((request, response) => {
      const url = new URL(request.url ?? '/', lake.origin)
      if (state.fails(url.searchParams.get('query') ?? '')) {
        response
          .writeHead(500, {'Content-Type': 'application/json'})
          .end('{"message": "It fails."}')
        return
      }
      fetch(url, {headers: {'x-sanity-project-id': cms.projectId}}).then(
        async (answer) =>
          response
            .writeHead(answer.status, {'Content-Type': 'application/json'})
            .end(await answer.text()),
        () => response.destroy(),
      )
    })
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve)
    })
    const {port} = z.object({port: z.number()}).parse(proxy.address())
    const source = {
      config: {siteUrl: 'https://example.org', cms: {...cms, lakePath: '/lake'}},
      contentOrigin: `http://127.0.0.1:${port}`,
    }
    const client = createClient({
      ...cms,
      token: lake.token,
      apiHost: lake.url,
      useProjectHostname: false,
      useCdn: false,
      apiVersion: '2023-05-03',
    })
    const app = createApp({
      ...source,
      history: {
        dataset: cms.dataset,
        ask: (url, {query}) => client.request<unknown>({url, query: {...query}}),
      },
      renderer: {render: renders, pageUrl, matchPage},
      template: ({head, body}) => head + body,
      assetDirs: [],
      onContentChange: (listener) => {
        lake.onChange(({documents, syncTags}) => {
          if (documents.some(({id}) => isPublishedId(id))) listener({syncTags})
        })
      },
      log,
    })
    const close = async () => {
      await new Promise((resolve) => {
        proxy.close(resolve)
        proxy.closeAllConnections()
      })
      await lake.close()
    }
    return {app, client, source, close}
  }

  return {
    log,
    renders,
    state,
    /** Renders a page that is cached nowhere. */
    render: (path: string) =>
      render(new Request(new URL(path, running.source.config.siteUrl)), running.source),
    get: async (path: string) => running.app.request(path),
    read: async (path: string) => (await running.app.request(path)).text(),
    /** Writes documents and deletes others, by their ids, in one transaction. */
    write: async (
      documents: readonly {_id: string; _type: string; [field: string]: unknown}[],
      deleted: readonly string[] = [],
    ) => {
      const transaction = running.client.transaction()
      for (const document of documents) transaction.createOrReplace(document)
      for (const id of deleted) transaction.delete(id)
      await transaction.commit()
    },
    remove: (id: string) => running.client.delete(id),
    restart: async () => {
      await running.close()
      running = await start()
    },
    close: async () => {
      await running.close()
      await rm(folder, {recursive: true, force: true})
    },
  }
}
