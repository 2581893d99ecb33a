import {createHash} from 'node:crypto'
import {LRUCache} from 'lru-cache'
import {z} from 'zod'
import {DATED_PAGES} from '#schemas/pages.ts'
import {
  type Edition,
  type EditionChange,
  type Editions,
  EDITIONS_PATH,
  type EditionSummary,
  type ReadEditions,
} from '#web/src/shared/editions.ts'
import {cacheUntilChange, createFailureLog} from '../cms/cached-content.ts'
import type {ContentSource} from '../cms/content-source.ts'
import {linesOf, markChanges, plainText, type TextLine} from './edition-text.ts'

/** Asks the dataset's API for a path below its version, with the rights to read its history: JSON, or text. */
export type AskHistory = (
  path: string,
  request: {query: Readonly<Record<string, string>>},
) => Promise<unknown>

/** A dataset with its history. */
export type HistorySource = {dataset: string; ask: AskHistory}

type Source = Pick<ContentSource, 'onContentChange' | 'log'> & HistorySource

const transactionSchema = z.object({id: z.string(), timestamp: z.string()})

const documentsSchema = z.object({
  documents: z.array(z.looseObject({_id: z.string()})),
})

const noteSchema = z.object({
  sentence: z.string().trim().min(1),
  isCorrection: z.boolean().nullish(),
})
const withheldSchema = z.object({date: z.string(), reason: z.string().trim().min(1)})

type State = {lines: TextLine[]; text: string; note: EditionChange | undefined; withheld: unknown}

type StoredEdition = {date: string; changes: EditionChange[]; lines: TextLine[]; text: string}

type History = {editions: StoredEdition[]; withheld: ReadonlyMap<string, string>}

/** How many transactions the history is asked for: a document that was published more often loses its oldest editions. */
const mostTransactions = 1000

const nothing: History = {editions: [], withheld: new Map()}

/**
 * Reads the editions of the dated documents from the history of the dataset: of what was published alone, since the
 * document was last deleted. What was published is kept, and asked for once. While the history cannot be read there are
 * those that were read last.
 */
export function createEditions({ask, dataset, onContentChange, log}: Source) {
  const failures = createFailureLog(log)
  const states = new LRUCache<string, {state: State | null}>({max: 500})

  const readState = async (id: string, transaction: string): Promise<State | null> => {
    const cached = states.get(transaction)
    if (cached) return cached.state
    const answer = await ask(`/data/history/${dataset}/documents/${id}`, {
      query: {revision: transaction},
    })
    const [document] = documentsSchema.parse(answer).documents
    const state = document ? toState(document) : null
    states.set(transaction, {state})
    return state
  }
  const readHistory = async (id: string): Promise<History> => {
    const answer = await ask(`/data/history/${dataset}/transactions/${id}`, {
      query: {
        excludeContent: 'true',
        excludeMutations: 'true',
        reverse: 'true',
        limit: String(mostTransactions),
      },
    })
    const dated: {date: string; state: State | null}[] = []
    for (const transaction of transactionsOf(answer).toReversed()) {
      const state = await readState(id, transaction.id)
      dated.push({date: lagosDay(transaction.timestamp), state})
    }
    return toHistory(dated)
  }
  const caches = new Map(
    DATED_PAGES.map((id) => [id, cacheUntilChange(() => readHistory(id), onContentChange)]),
  )
  const historyOf = async (page: string): Promise<History> => {
    const id = DATED_PAGES.find((dated) => dated === page)
    const cache = id && caches.get(id)
    if (!cache) return nothing
    try {
      const history = await cache.get()
      failures.succeeded(page)
      return history
    } catch (error) {
      failures.failed(page, `The editions of ${page} could not be read.`, error)
      return cache.last() ?? nothing
    }
  }

  const read: ReadEditions = async (page, edition) => {
    const {editions, withheld} = await historyOf(page)
    const list = editions.map((each) => toSummary(each, withheld)).toReversed()
    const index = editions.findIndex(({date}) => date === edition)
    const shown = toEdition(page, {editions, withheld}, index)
    return {list, ...(shown && {shown})} satisfies Editions
  }
  return {
    read,
    /** The bare text of an edition; undefined where there is none, or it is withheld. */
    text: async (page: string, date: string): Promise<string | undefined> => {
      const {editions, withheld} = await historyOf(page)
      return withheld.has(date) ? undefined : editions.find((each) => each.date === date)?.text
    },
  }
}

export type SiteEditions = ReturnType<typeof createEditions>

/** The lines of an answer of NDJSON, of which a client may have parsed the only one. */
function transactionsOf(answer: unknown): z.output<typeof transactionSchema>[] {
  const lines: unknown[] =
    typeof answer === 'string'
      ? answer
          .split('\n')
          .filter(Boolean)
          .map((text) => JSON.parse(text))
      : [answer]
  return z.array(transactionSchema).parse(lines)
}

function toState(document: Record<string, unknown>): State {
  const lines = linesOf(document)
  const {data: note} = noteSchema.safeParse(document['lastChange'])
  return {
    lines,
    text: plainText(lines),
    note: note && {sentence: note.sentence, isCorrection: note.isCorrection ?? false},
    withheld: document['withheldEditions'],
  }
}

/** The editions of a document, oldest first, of what was published of it; null where it was deleted. */
function toHistory(dated: readonly {date: string; state: State | null}[]): History {
  let editions: StoredEdition[] = []
  let former: State | null = null
  for (const {date, state} of dated) {
    if (!state) editions = []
    else if (state.text !== former?.text) {
      const {lines, text, note} = state
      const isNew = note && JSON.stringify(note) !== JSON.stringify(former?.note)
      const last = editions.at(-1)
      const ofDay = last?.date === date ? last : {date, changes: [], lines, text}
      const changes = isNew ? [...ofDay.changes, note] : ofDay.changes
      editions = [...editions.filter((each) => each !== ofDay), {date, changes, lines, text}]
    }
    former = state
  }
  return {editions, withheld: withheldOf(former?.withheld)}
}

/** The days whose editions are withheld, and why; one without a day or a reason is not. */
function withheldOf(entries: unknown): ReadonlyMap<string, string> {
  const list: unknown[] = Array.isArray(entries) ? entries : []
  return new Map(
    list.flatMap((entry): [string, string][] => {
      const {data} = withheldSchema.safeParse(entry)
      return data ? [[data.date, data.reason]] : []
    }),
  )
}

/** An edition in a list. Of one that is withheld what was said of its change is not told either: it may repeat the text. */
function toSummary({date, changes}: StoredEdition, withheld: History['withheld']): EditionSummary {
  const reason = withheld.get(date)
  return reason === undefined ? {date, changes} : {date, changes: [], withheld: reason}
}

/** An edition, compared with the one before it that is shown too: of one that is withheld no mark tells anything. */
function toEdition(
  page: string,
  {editions, withheld}: History,
  index: number,
): Edition | undefined {
  const stored = editions[index]
  if (!stored) return undefined
  const summary = toSummary(stored, withheld)
  const until = editions[index + 1]?.date
  const base = {...summary, ...(until !== undefined && {until})}
  if (summary.withheld !== undefined) return {...base, lines: []}
  const before = editions.slice(0, index).findLast(({date}) => !withheld.has(date))
  return {
    ...base,
    lines: markChanges(before?.lines, stored.lines),
    file: {
      path: `${EDITIONS_PATH}/${page}/${stored.date}.txt`,
      sha256: createHash('sha256').update(stored.text).digest('hex'),
    },
  }
}

const day = new Intl.DateTimeFormat('en-CA', {timeZone: 'Africa/Lagos'})

/** The day of a time in Lagos: `YYYY-MM-DD`. */
const lagosDay = (timestamp: string): string => day.format(new Date(timestamp))
