import type {ContentSourceMap, QueryParams} from '@sanity/client'
import type {Cms, QueryResult} from '#web/src/shared/cms/client.ts'
import {fillFiguresOfJson} from '#schemas/figures.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'

/** Runs one of the site's queries over what is looked at; the answer is JSON (`Answer`). */
type AskPreview = (query: string, params: QueryParams) => Promise<string>

/** Adds to a result's texts the fields that they come from. */
export type StegaEncode = <Result>(result: Result, map: ContentSourceMap) => Result

export type PreviewContent = ReturnType<typeof createPreviewContent>

type Answer<Result> = {result: Result; resultSourceMap?: ContentSourceMap}

type Asked = {query: string; params: QueryParams; answer: Promise<string>}

/** Content as it was when all its queries were asked; never changed, but replaced. */
type Version = {cms: Cms; asked: Map<string, Asked>}

/**
 * Content for the preview. Whatever caches the site has belong to one client (`cms`). A change of
 * content gives a new one, which has the answers to the page's queries already, so that the page is
 * drawn again without a loading state.
 *
 * @param stegaEncode is for whoever can edit what is shown; until it is loaded, nothing is drawn.
 * @param onChange is called after the client was replaced.
 */
export function createPreviewContent(
  {cms: config, figures}: Pick<SiteConfig, 'cms' | 'figures'>,
  {
    ask,
    stegaEncode,
    onChange,
  }: {
    ask: AskPreview
    stegaEncode: Promise<StegaEncode> | undefined
    onChange: () => void
  },
) {
  const start = ({query, params}: Pick<Asked, 'query' | 'params'>): Asked => {
    const answer = ask(query, params)
    answer.catch(() => {})
    return {query, params, answer}
  }
  const createVersion = (answered: ReadonlyMap<string, Asked>): Version => {
    const asked = new Map<string, Asked>()
    const cms: Cms = {
      config,
      async fetch<const Query extends string>(query: Query, params: QueryParams = {}) {
        const key = JSON.stringify([query, params])
        const entry = asked.get(key) ?? answered.get(key) ?? start({query, params})
        asked.set(key, entry)
        entry.answer.catch(() => asked.delete(key))
        const text = await entry.answer
        const json = figures ? fillFiguresOfJson(text, figures) : text
        const answer: Answer<QueryResult<Query>> = JSON.parse(json)
        const {result, resultSourceMap} = answer
        if (!resultSourceMap || !stegaEncode) return result
        return (await stegaEncode)(result, resultSourceMap)
      },
    }
    return {cms, asked}
  }

  let version = createVersion(new Map())
  const load = async () => {
    const old = version
    const answered = new Map([...old.asked].map(([key, entry]) => [key, start(entry)]))
    const isEqual = await Promise.all(
      [...answered].map(async ([key, {answer}]) => {
        const before = await old.asked.get(key)?.answer.catch(() => undefined)
        return before === (await answer)
      }),
    )
    if (isEqual.every(Boolean)) return
    version = createVersion(answered)
    onChange()
  }

  let running: Promise<void> | undefined
  let isWanted = false
  const run = async () => {
    while (isWanted) {
      isWanted = false
      try {
        await load()
      } catch (error) {
        if (!isWanted) throw error
      }
    }
  }
  return {
    cms: (): Cms => version.cms,
    /** The documents that the page shows, by the ids under which they are stored. */
    documents: async (): Promise<string[]> => {
      const answers = await Promise.all([...version.asked.values()].map(({answer}) => answer))
      const ids = answers.flatMap((text) => {
        const {resultSourceMap}: Answer<unknown> = JSON.parse(text)
        return resultSourceMap?.documents.map(({_id}) => _id) ?? []
      })
      return [...new Set(ids)]
    },
    /** Asks the page's queries again; calls meanwhile share one more round. Rejects if the last round does. */
    refresh: (): Promise<void> => {
      isWanted = true
      running ??= run().finally(() => (running = undefined))
      return running
    },
  }
}

/** Milliseconds after which a refused stream, and changes that could not be shown, are asked for again. */
const retryMs = 5_000

/**
 * Listens for changes of content while the page can be seen: a browser has few connections over
 * HTTP/1.1, which hidden pages must not use up. A stream that ends begins again, and then there may have been
 * a change.
 *
 * @param path of the server-sent events.
 * @param show asks for what has changed; is called again some time after it has rejected.
 * @returns a function that ends it for good.
 */
export function listenToChanges(path: string, show: () => Promise<void>): () => void {
  let isOver = false
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let showTimer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    clearTimeout(showTimer)
    source?.close()
    source = undefined
  }
  const onChange = () => {
    show().catch(() => {
      clearTimeout(showTimer)
      if (!isOver) showTimer = setTimeout(onChange, retryMs)
    })
  }
  const follow = () => {
    if (document.visibilityState === 'hidden') return stop()
    if (source) return
    const opened = new EventSource(path)
    source = opened
    // The first event comes with the connection: what changed before it is not missed.
    opened.addEventListener('change', onChange)
    opened.addEventListener('error', () => {
      // The browser itself connects again, unless the answer is no stream: a session that has ended,
      // or a server that is restarting.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      stop()
      onChange()
      timer = setTimeout(follow, retryMs)
    })
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', follow)
    stop()
  }
}
