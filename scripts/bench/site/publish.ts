import {z} from 'zod'
import {percentile, printHeading, printLine} from '../load/report.ts'
import type {Server} from '../load/server.ts'

const PUBLISHES = 50

/** Milliseconds after which a page that has not changed yet never will. */
const TIMEOUT_MS = 20_000

const article = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  slug: z.object({current: z.string()}),
})

/** From the click on Publish until the page that is sent has the new title; beside it the lake's own answer. */
export async function measurePublish({origin, editor}: Server): Promise<void> {
  printHeading(`From publish until the new page is served, ${PUBLISHES} times`)
  const newest = await editor.fetch('*[_type == "news"] | order(publishedDate desc)[0]')
  const {_id, ...published} = article.parse(newest)
  const pages = {'/': '/', '/news': '/news', 'an article': `/news/${published.slug.current}`}
  for (const [name, path] of Object.entries(pages)) {
    const [served, answered]: [number[], number[]] = [[], []]
    for (let n = 1; n <= PUBLISHES; n++) {
      const title = `Edition ${n} of this article, for ${name}`
      await editor.createOrReplace({...published, _id: `drafts.${_id}`, title})
      const started = performance.now()
      await editor.action({
        actionType: 'sanity.action.document.publish',
        draftId: `drafts.${_id}`,
        publishedId: _id,
      })
      answered.push(performance.now() - started)
      await untilServed(origin + path, title)
      served.push(performance.now() - started)
    }
    const line = (kind: string, share: number, limits: {atMost?: number}) =>
      printLine({
        name: `${name}: ${kind}`,
        figure: percentile(served, share),
        reference: {name: "the lake's answer", value: percentile(answered, share)},
        unit: 'ms',
        ...limits,
      })
    line('median', 0.5, {atMost: 150})
    line('worst', 1, {})
  }
}

/** Asks for a page, again and again, until it has a text. */
async function untilServed(url: string, text: string): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < TIMEOUT_MS) {
    if ((await (await fetch(url)).text()).includes(text)) return
  }
  throw new Error(`${url} does not show what was published.`)
}
