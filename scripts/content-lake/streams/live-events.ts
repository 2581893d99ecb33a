import {randomBytes} from 'node:crypto'
import {type SyncTag, tagsOfEffects} from '../query/sync-tags.ts'
import type {CommitEmitter} from '../store/document-store.ts'
import {isPublicId, type LakeDocument} from '../store/document.ts'
import type {Stream, StreamEvent} from './stream.ts'

/** Kinds of readers: those not signed in, those who are, and those who also want the changes of drafts. */
export type Audience = 'anonymous' | 'signedIn' | 'drafts'

/**
 * Live content events: after each transaction the sync tags of the queries that it may affect. As at
 * hosted Sanity (https://www.sanity.io/docs/http-reference/live) every event has an id. A client that comes back after
 * others is told to start again, by the event `restart`.
 */
export class LiveEvents {
  /** For each kind of reader: an id counts only transactions that its reader may know of. */
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

  /** The stream of a reader from now on. `lastEventId`: the last event that it had before. */
  stream(audience: Audience, lastEventId?: string): Stream {
    return this.logs[audience].stream(lastEventId)
  }
}

class EventLog {
  /** Ids of another run, and those of other readers, are unknown: what they missed is. */
  private readonly run = randomBytes(6).toString('base64url')
  private readonly listeners = new Set<(event: StreamEvent) => void>()
  private count = 0

  stream(lastEventId: string | undefined): Stream {
    return (sink) => {
      const send = (event: StreamEvent) => sink.send(event)
      const isCurrent = lastEventId === undefined || lastEventId === this.id
      send({event: isCurrent ? 'welcome' : 'restart', id: this.id, data: '{}'})
      this.listeners.add(send)
      return () => this.listeners.delete(send)
    }
  }

  add(tags: readonly SyncTag[]): void {
    if (tags.length === 0) return
    this.count += 1
    const event = {event: 'message', id: this.id, data: JSON.stringify({tags})}
    for (const listener of this.listeners) listener(event)
  }

  private get id(): string {
    return `${this.run}.${this.count}`
  }
}
