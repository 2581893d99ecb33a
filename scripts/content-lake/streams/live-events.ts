import {randomBytes} from 'node:crypto'
import {type SyncTag, tagsOfEffects} from '../query/sync-tags.ts'
import type {CommitEmitter} from '../store/commit.ts'
import {isPublicId, type LakeDocument} from '../store/document.ts'
import type {Stream} from './stream.ts'

/** Whose changes a reader of live events wants to know of; only who is signed in may see drafts. */
export interface LiveReader {
  trusted: boolean
  includeDrafts: boolean
}

type Audience = 'anonymous' | 'signedIn' | 'drafts'

/** The tags of one transaction. */
interface LiveEvent {
  id: string
  tags: readonly SyncTag[]
}

/** How many transactions, and tags of them, a client can have missed and still be told. */
const MAX_KEPT_EVENTS = 1000
const MAX_KEPT_TAGS = 100_000

/**
 * Live content events: after each transaction the sync tags of the queries that it may affect. As at
 * hosted Sanity (https://www.sanity.io/docs/http-reference/live) every event has an id, with which a
 * client goes on where it was; for an id that is unknown the first event is `restart`.
 */
export class LiveEvents {
  /** One for each kind of reader: an id counts only transactions that its reader may know of. */
  private readonly logs: Record<Audience, EventLog> = {
    anonymous: new EventLog(),
    signedIn: new EventLog(),
    drafts: new EventLog(),
  }

  /** `find`: a document as it is now. */
  constructor(commits: CommitEmitter, find: (id: string) => LakeDocument | undefined) {
    commits.subscribe(({effects, publicEffects}) => {
      const published = effects.filter(({id}) => isPublicId(id))
      this.logs.anonymous.add(tagsOfEffects(publicEffects, find))
      this.logs.signedIn.add(tagsOfEffects(published, find))
      this.logs.drafts.add(tagsOfEffects(effects, find))
    })
  }

  /** The stream of a reader, from the event after `lastEventId`; without one, from now on. */
  stream(reader: LiveReader, lastEventId?: string): Stream {
    return this.logs[audienceOf(reader)].stream(lastEventId)
  }
}

/** The events for one kind of reader, now and lately. */
class EventLog {
  /** Ids of another run, and those of other readers, are unknown: what they missed is. */
  private readonly run = randomBytes(6).toString('base64url')
  private readonly listeners = new Set<(event: LiveEvent) => void>()
  private readonly kept: LiveEvent[] = []
  private keptTags = 0
  private count = 0

  stream(lastEventId: string | undefined): Stream {
    return (sink) => {
      const send = ({id, tags}: LiveEvent) =>
        sink.send({event: 'message', id, data: JSON.stringify({tags})})
      const missed = lastEventId === undefined ? [] : this.after(lastEventId)
      const event = missed ? 'welcome' : 'restart'
      sink.send({event, id: (missed && lastEventId) ?? this.idOf(this.count), data: '{}'})
      for (const event of missed ?? []) send(event)
      this.listeners.add(send)
      return () => this.listeners.delete(send)
    }
  }

  add(tags: readonly SyncTag[]): void {
    if (tags.length === 0) return
    this.count += 1
    const event = {id: this.idOf(this.count), tags}
    this.kept.push(event)
    this.keptTags += tags.length
    while (this.kept.length > MAX_KEPT_EVENTS || this.keptTags > MAX_KEPT_TAGS) {
      this.keptTags -= this.kept.shift()?.tags.length ?? 0
    }
    for (const listener of this.listeners) listener(event)
  }

  private idOf(count: number): string {
    return `${this.run}.${count}`
  }

  /** The events after one, null where that is not known. */
  private after(id: string): LiveEvent[] | null {
    const [run, text = ''] = id.split('.')
    if (run !== this.run || !/^\d{1,15}$/.test(text)) return null
    const missed = this.count - Number(text)
    if (missed < 0 || missed > this.kept.length) return null
    return missed === 0 ? [] : this.kept.slice(-missed)
  }
}

function audienceOf({trusted, includeDrafts}: LiveReader): Audience {
  if (!trusted) return 'anonymous'
  return includeDrafts ? 'drafts' : 'signedIn'
}
