import type {Authenticator, Identity} from '../auth/authenticator.ts'
import {LakeError} from '../protocol/errors.ts'
import type {PresencePeer} from './presence.ts'

/**
 * The client of a presence connection: signed in by the cookie or the token of the upgrade, or later by
 * a message with the token.
 *
 * @param client `onSignIn` is called when a message signs in, and throws a LakeError to refuse it.
 */
export function createPresencePeer(
  identity: Identity,
  authenticator: Authenticator,
  {send, onSignIn}: {send: (message: string) => void; onSignIn: () => void},
): PresencePeer {
  let {userId, trusted} = identity
  return {
    userId: () => (trusted ? userId : null),
    authorize: (authorization) => {
      try {
        const request = new Request('http://localhost', {headers: {authorization}})
        const found = authenticator.identify(request, undefined)
        if (found.trusted && !trusted) onSignIn()
        ;({userId, trusted} = found)
      } catch (error) {
        // A header that HTTP does not allow is a TypeError.
        if (!(error instanceof LakeError || error instanceof TypeError)) throw error
        trusted = false
      }
      return trusted
    },
    send,
  }
}
