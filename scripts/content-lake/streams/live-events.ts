import type {Commit, CommitEmitter} from '../store/commit.ts'
import {isPublicId} from '../store/document.ts'
import type {Stream} from './stream.ts'

/** The one sync tag of all query results: any change may affect any query. */
export const SYNC_TAG = 's1:all'

/** Whose changes a reader of live events wants to know of; only who is signed in may see drafts. */
export interface LiveReader {
  trusted: boolean
  includeDrafts: boolean
}

/**
 * Live content events: a message after each transaction that changes a document visible to the
 * reader.
 */
export function liveStream(commits: CommitEmitter, reader: LiveReader): Stream {
  return (sink) => {
    sink.send({event: 'welcome', id: 'welcome', data: '{}'})
    return commits.subscribe((commit) => {
      if (!concerns(commit, reader)) return
      const {transactionId} = commit
      sink.send({event: 'message', id: transactionId, data: JSON.stringify({tags: [SYNC_TAG]})})
    })
  }
}

function concerns({effects, publicEffects}: Commit, reader: LiveReader): boolean {
  if (!reader.trusted) return publicEffects.length > 0
  return reader.includeDrafts || effects.some(({id}) => isPublicId(id))
}
