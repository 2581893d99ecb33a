import {IncomingMessage} from 'node:http'
import type {Context} from 'hono'

/** The request as the HTTP server got it; undefined for one that was made in this process. */
export function incomingOf({env}: Context): IncomingMessage | undefined {
  const incoming: unknown = env?.incoming
  return incoming instanceof IncomingMessage ? incoming : undefined
}
