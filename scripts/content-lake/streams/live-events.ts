import {randomBytes} from 'node:crypto'
import {tagsOfDocument} from '../query/sync-tags/document-tags.ts'
import {EVERYTHING, type SyncTag} from '../query/sync-tags/tag.ts'
import type {Commit, CommitEmitter, Effect} from '../store/commit.ts'
import {draftIdOf, isPublicId, type LakeDocument, publishedIdOf} from '../store/document.ts'
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
type Audience = 'strangers' | 'signedIn' | 'drafts'

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
        strangers: this.tagsOf(publicEffects),
        signedIn: this.tagsOf(effects.filter(({id}) => isPublicId(id))),
        drafts: this.tagsOf(effects),
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

  private tagsOf(effects: readonly Effect[]): SyncTag[] {
    if (effects.length === 0) return []
    const tags = new Set<SyncTag>([EVERYTHING])
    for (const {id, before, after} of effects) {
      // A draft hides the published document, or shows it again; a version hides both.
      const publishedId = publishedIdOf(id)
      const hidden = isPublicId(id) ? [] : [publishedId, draftIdOf(publishedId)].map(this.find)
      for (const document of [before, after, ...hidden]) {
        if (document) for (const tag of tagsOfDocument(document)) tags.add(tag)
      }
    }
    return [...tags]
  }
}

function audienceOf({trusted, includeDrafts}: LiveReader): Audience {
  if (!trusted) return 'strangers'
  return includeDrafts ? 'drafts' : 'signedIn'
}
