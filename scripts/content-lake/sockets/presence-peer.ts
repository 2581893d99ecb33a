import type {Identity} from '../auth/authenticator.ts'
import {LakeError} from '../protocol/errors.ts'
import type {PresencePeer} from './presence.ts'

/**
 * The client of a presence connection: signed in by the cookie or the token of the upgrade, or later by
 * a message with the token.
 *
 * @param client `identify` tells who an `Authorization` value is from; `onSignIn` is called when a message
 *   signs in.
 */
export function createPresencePeer(
  identity: Identity,
  client: {
    send: (message: string) => void
    identify: (authorization: string) => Identity
    onSignIn: (identity: Identity) => void
  },
): PresencePeer {
  let {userId, trusted} = identity
  return {
    userId: () => (trusted ? userId : null),
    authorize: (authorization) => {
      try {
        const found = client.identify(authorization)
        if (found.trusted) client.onSignIn(found)
        ;({userId, trusted} = found)
      } catch (error) {
        // A header that HTTP does not allow is a TypeError.
        if (!(error instanceof LakeError || error instanceof TypeError)) throw error
        trusted = false
      }
      return trusted
    },
    send: client.send,
  }
}
