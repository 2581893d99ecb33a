import {Hono} from 'hono'
import {editionOf, EDITIONS_PATH} from '#web/src/shared/editions.ts'
import {notCached} from '../http/answer-text.ts'
import type {SiteEditions} from './editions.ts'

/** The API of the editions: their list, one of them with its changes, and its bare text, whose hash its page tells. */
export function serveEditions(editions: SiteEditions): Hono {
  const app = new Hono()
  app.get(EDITIONS_PATH, async (context) => {
    const {searchParams} = new URL(context.req.url)
    const page = searchParams.get('page') ?? ''
    return context.json(await editions.read(page, editionOf(searchParams)), 200, notCached)
  })
  app.get(`${EDITIONS_PATH}/:page/:file{.+\\.txt}`, async (context) => {
    const {page, file} = context.req.param()
    const text = await editions.text(page, file.replace(/\.txt$/, ''))
    return text === undefined
      ? context.text('Not Found', 404, notCached)
      : context.body(text, 200, {
          ...notCached,
          'Content-Type': 'text/plain; charset=utf-8',
          'X-Robots-Tag': 'noindex',
        })
  })
  return app
}
