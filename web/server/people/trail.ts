import type {DatabaseSync} from 'node:sqlite'
import {TOKEN_USER} from 'content-lake'
import {
  draftIdOf,
  type Effect,
  isPublishedId,
  isRecord,
  type LakeDocument,
  publishedIdOf,
  RELEASE_TYPE,
  releaseIdOf,
  type Transaction,
} from 'content-lake/document'
import {TITLE_FIELDS} from '#schemas/vocabulary.ts'

/** Who did something that the trail keeps: `by` is a user id, `event` a word such as `published`. */
export interface TrailEntry {
  by: string
  event: string
  /** The subject of the event as text, such as the name of a document or a person. */
  subject: string
}

/** An entry as it is stored; `at` is ISO 8601. */
export interface StoredTrailEntry extends TrailEntry {
  seq: number
  at: string
}

export type Trail = ReturnType<typeof createTrail>

/** The list of who did what, and when. It only grows: the database refuses to change or delete a row. */
export function createTrail(database: DatabaseSync) {
  const add = ({by, event, subject}: TrailEntry, at = new Date().toISOString()): void => {
    database
      .prepare('INSERT INTO trail (at, by, event, subject) VALUES (?, ?, ?, ?)')
      .run(at, by, event, subject.slice(0, 500))
  }
  return {
    add,
    /** Adds what a transaction of the lake does to published content, before it is stored there. */
    addTransaction: ({author, timestamp, effects}: Transaction): void => {
      const events = eventsOf(effects)
      // A program that writes several documents at once imports them: a seed, or Sanity's command line.
      const isImport = author === TOKEN_USER && events.length > 1
      const groups = Map.groupBy(events, ({event}) => (isImport ? 'imported' : event))
      for (const [event, [first, ...others]] of groups) {
        if (!first) continue
        const name = subjectOf(first)
        const subject = others.length > 0 ? `${name} and ${others.length} more` : name
        add({by: author, event, subject}, timestamp)
      }
    },
    /** At most `limit` entries, the newest first; `before` is the `seq` of the oldest entry that the caller has. */
    list: ({
      before = Number.MAX_SAFE_INTEGER,
      limit = -1,
    }: {before?: number; limit?: number} = {}): StoredTrailEntry[] => {
      const rows = database
        .prepare('SELECT * FROM trail WHERE seq < ? ORDER BY seq DESC LIMIT ?')
        .all(before, limit)
      return rows.map((row) => ({
        seq: Number(row['seq']),
        at: String(row['at']),
        by: String(row['by']),
        event: String(row['event']),
        subject: String(row['subject']),
      }))
    },
  }
}

interface TrailEvent {
  event: string
  /** The document's name. */
  name: string
  /** Its former name, where that is another. */
  former?: string
}

/** Events of a transaction, each with its document. A release is one event, whatever it publishes. */
function eventsOf(effects: readonly Effect[]): TrailEvent[] {
  const releases: TrailEvent[] = effects.flatMap(({before, after}) =>
    after?._type === RELEASE_TYPE && after['state'] === 'published' && before
      ? [{event: 'released', name: nameOf(after)}]
      : [],
  )
  const released = new Set(
    effects.flatMap(({id}) =>
      releases.length > 0 && releaseIdOf(id) !== undefined ? [publishedIdOf(id)] : [],
    ),
  )
  const drafts = new Set(effects.flatMap(({id, after}) => (after ? [id] : [])))
  const others = effects.flatMap(({id, before, after}): TrailEvent[] => {
    if (!isPublishedId(id) || released.has(id)) return []
    const former = before && isContent(before) ? nameOf(before) : undefined
    if (after && isContent(after)) {
      const name = nameOf(after)
      const isRenamed = former !== undefined && former !== name
      return [{event: 'published', name, ...(isRenamed && {former})}]
    }
    // Something that is no content may have taken its id.
    const removal = drafts.has(draftIdOf(id)) ? 'unpublished' : 'deleted'
    return former === undefined ? [] : [{event: removal, name: former}]
  })
  return [...releases, ...others]
}

const isContent = ({_type}: LakeDocument) => !/^(?:sanity|system)\./.test(_type)

/** The name, and in brackets the former one where there is another. */
const subjectOf = ({name, former}: TrailEvent): string =>
  former === undefined ? name : `${name} (was ${former})`

/** `news: First gas`: type and title. */
const nameOf = (document: LakeDocument) => `${document._type}: ${titleOf(document)}`

/** The first text that names a document; its id where there is none. */
function titleOf(document: LakeDocument): string {
  const {metadata} = document
  const named: Record<string, unknown> = {...document, ...(isRecord(metadata) && metadata)}
  const title = TITLE_FIELDS.map((key) => named[key])
    .filter((text) => typeof text === 'string')
    .find((text) => text !== '')
  return (title ?? document._id).slice(0, 200)
}
