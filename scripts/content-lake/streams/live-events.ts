import type {CommitEmitter} from '../store/commit.ts'
import {isPublicId} from '../store/document.ts'
import type {Stream} from './stream.ts'

/** Every answer of a query carries this tag, so any change may concern it. */
export const SYNC_TAG = 's1:all'

/** Live content events: "ask again" after each transaction that the reader can see something of. */
export function liveStream(commits: CommitEmitter, includeDrafts: boolean): Stream {
  return (sink) => {
    sink.send({event: 'welcome', id: 'welcome', data: '{}'})
    return commits.subscribe(({transactionId, effects}) => {
      if (!includeDrafts && !effects.some(({id}) => isPublicId(id))) return
      sink.send({event: 'message', id: transactionId, data: JSON.stringify({tags: [SYNC_TAG]})})
    })
  }
}
