import {randomBytes} from 'node:crypto'
import {tagsOfEffects} from '../query/sync-tags/effect-tags.ts'
import type {SyncTag} from '../query/sync-tags/tag.ts'
import type {Commit, CommitEmitter} from '../store/commit.ts'
import {isPublicId, type LakeDocument} from '../store/document.ts'
import type {Stream} from './stream.ts'

/** Whose changes a reader of live events wants to know of; only who is signed in may see drafts. */
export interface LiveReader {
  trusted: boolean
  includeDrafts: boolean
}

/** The tags of one transaction, for each kind of reader. */
interface LiveEvent {
  id: string
  tags: Record<Audience, readonly SyncTag[]>
}
type Audience = 'anonymous' | 'signedIn' | 'drafts'

/** How many transactions, and tags of them, a client can have missed and still be told. */
const MAX_KEPT_EVENTS = 1000
const MAX_KEPT_TAGS = 100_000

/**
 * Live content events: after each transaction the sync tags of the queries that it may affect. As at
 * hosted Sanity (https://www.sanity.io/docs/http-reference/live) every event has an id, with which a
 * client goes on where it was; for an id that is unknown the first event is `restart`.
 */
export class LiveEvents {
  private readonly find: (id: string) => LakeDocument | undefined
  /** Ids of another run are unknown: what it missed is. */
  private readonly run = randomBytes(6).toString('base64url')
  private readonly listeners = new Set<(event: LiveEvent) => void>()
  private readonly kept: LiveEvent[] = []
  private keptTags = 0
  private count = 0

  /** `find`: a document as it is now. */
  constructor(commits: CommitEmitter, find: (id: string) => LakeDocument | undefined) {
    this.find = find
    commits.subscribe((commit) => this.add(commit))
  }

  /** The stream of a reader, from the event after `lastEventId`; without one, from now on. */
  stream(reader: LiveReader, lastEventId?: string): Stream {
    const audience = audienceOf(reader)
    return (sink) => {
      const send = ({id, tags}: LiveEvent) => {
        if (tags[audience].length === 0) return
        sink.send({event: 'message', id, data: JSON.stringify({tags: tags[audience]})})
      }
      const missed = lastEventId === undefined ? [] : this.after(lastEventId)
      const event = missed ? 'welcome' : 'restart'
      sink.send({event, id: (missed && lastEventId) ?? this.idOf(this.count), data: '{}'})
      for (const event of missed ?? []) send(event)
      this.listeners.add(send)
      return () => this.listeners.delete(send)
    }
  }

  private add(commit: Commit): void {
    this.count += 1
    const {effects, publicEffects} = commit
    const event: LiveEvent = {
      id: this.idOf(this.count),
      tags: {
        anonymous: tagsOfEffects(publicEffects, this.find),
        signedIn: tagsOfEffects(
          effects.filter(({id}) => isPublicId(id)),
          this.find,
        ),
        drafts: tagsOfEffects(effects, this.find),
      },
    }
    this.kept.push(event)
    this.keptTags += event.tags.drafts.length
    while (this.kept.length > MAX_KEPT_EVENTS || this.keptTags > MAX_KEPT_TAGS) {
      this.keptTags -= this.kept.shift()?.tags.drafts.length ?? 0
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
