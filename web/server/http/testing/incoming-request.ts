import {IncomingMessage} from 'node:http'
import {Socket} from 'node:net'

/** A request as Node's server receives it. */
export function incomingRequest(peer: string | undefined, forwardedFor?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', {value: peer})
  const request = new IncomingMessage(socket)
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}
