import type {CommitEmitter} from '../store/commit.ts'
import {isPublicId} from '../store/document.ts'
import type {Stream} from './stream.ts'

/** The one sync tag of all query results: any change may affect any query. */
export const SYNC_TAG = 's1:all'

/**
 * Live content events: a message after each transaction that changes a document visible to the
 * reader.
 */
export function liveStream(commits: CommitEmitter, includeDrafts: boolean): Stream {
  return (sink) => {
    sink.send({event: 'welcome', id: 'welcome', data: '{}'})
    return commits.subscribe(({transactionId, effects}) => {
      if (!includeDrafts && !effects.some(({id}) => isPublicId(id))) return
      sink.send({event: 'message', id: transactionId, data: JSON.stringify({tags: [SYNC_TAG]})})
    })
  }
}
