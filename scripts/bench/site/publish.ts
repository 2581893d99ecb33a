import {z} from 'zod'
import type {Server} from '../load/start-server.ts'
import {percentiles} from '../load/percentiles.ts'
import {printHeading, printLine} from './report.ts'
import type {SharedSite} from './running-site.ts'

const PUBLISHES = 50

/** Milliseconds after which a page that has not changed yet never will. */
const TIMEOUT_MS = 20_000

const article = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  slug: z.object({current: z.string()}),
})

/**
 * From the click on Publish until the page that is sent has the new title; beside it the lake's own answer.
 *
 * @returns whether every target is met.
 */
export async function measurePublish(site: SharedSite): Promise<boolean> {
  const server = await site.running()
  printHeading(`From publish until the new page is served, ${PUBLISHES} times`)
  const {_id, ...published} = article.parse(
    await server.editor.fetch('*[_type == "news"] | order(publishedDate desc)[0]'),
  )
  const paths = ['/', '/news', `/news/${published.slug.current}`]
  const met: boolean[] = []
  for (const [place, path] of paths.entries()) {
    const served: number[] = []
    const answered: number[] = []
    for (let n = 1; n <= PUBLISHES; n++) {
      const title = `Edition ${place}.${n} of this article`
      await server.editor.createOrReplace({...published, _id: `drafts.${_id}`, title})
      const started = performance.now()
      await server.editor.action({
        actionType: 'sanity.action.document.publish',
        draftId: `drafts.${_id}`,
        publishedId: _id,
      })
      answered.push(performance.now() - started)
      await untilServed(server, path, title)
      served.push(performance.now() - started)
    }
    const [all, own] = [percentiles(served), percentiles(answered)]
    const line = (name: string, figure: number, value: number, atMost?: number) =>
      printLine({
        name: `${path.replace(/\/news\/.*/, 'an article')}: ${name}`,
        figure,
        reference: {name: "the lake's answer", value},
        unit: 'ms',
        ...(atMost !== undefined && {target: {of: 'figure', atMost}}),
      })
    met.push(line('median', all.p50, own.p50, 150), line('worst', all.worst, own.worst))
  }
  return !met.includes(false)
}

/** Asks for a page, again and again, until it has a text. */
async function untilServed({origin}: Server, path: string, text: string): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < TIMEOUT_MS) {
    const html = await (await fetch(origin + path)).text()
    if (html.includes(text)) return
  }
  throw new Error(`${path} does not show what was published.`)
}
