import {setTimeout as wait} from 'node:timers/promises'
import type {SanityClient} from '@sanity/client'
import {z} from 'zod'

/** Milliseconds of each write and of each publish, and what failed. */
export type EditorTimes = {writes: number[]; publishes: number[]; errors: string[]}

const article = z.looseObject({_id: z.string(), _type: z.string(), title: z.string()})
const WRITES_PER_PUBLISH = 10

/** An editor types in the newest article: its draft changes twice a second, and is published every five seconds. */
export async function editArticle(editor: SanityClient, signal: AbortSignal): Promise<EditorTimes> {
  const {_id, ...published} = article.parse(
    await editor.fetch('*[_type == "news"] | order(publishedDate desc)[0]'),
  )
  const draftId = `drafts.${_id}`
  const times: EditorTimes = {writes: [], publishes: [], errors: []}
  const measured = async (list: number[], work: () => Promise<unknown>) => {
    const started = performance.now()
    try {
      await work()
      list.push(performance.now() - started)
    } catch (error) {
      times.errors.push(`the editor: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (let n = 1; !signal.aborted; n++) {
    const title = `${published.title} ${n}`
    await measured(times.writes, () => editor.createOrReplace({...published, _id: draftId, title}))
    if (n % WRITES_PER_PUBLISH === 0) {
      await measured(times.publishes, () =>
        editor.action({actionType: 'sanity.action.document.publish', draftId, publishedId: _id}),
      )
    }
    await wait(500)
  }
  return times
}
