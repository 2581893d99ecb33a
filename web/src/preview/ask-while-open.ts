import type {PreviewPerspective} from '#web/contract/preview.ts'
import {PreviewEnded} from './preview-requests.ts'
import type {PreviewStateStore} from './preview-state.ts'

/**
 * Sends a request for what is shown, unless the session is over: the server would refuse it. A refusal ends the
 * session for all requests that follow.
 *
 * @throws `PreviewEnded` where the session is over.
 */
export async function askWhileOpen<T>(
  state: PreviewStateStore,
  request: (perspective: PreviewPerspective) => Promise<T>,
): Promise<T> {
  const {hasEnded, perspective} = state.get()
  if (hasEnded) throw new PreviewEnded()
  try {
    return await request(perspective)
  } catch (error) {
    if (error instanceof PreviewEnded) state.set({hasEnded: true})
    throw error
  }
}
