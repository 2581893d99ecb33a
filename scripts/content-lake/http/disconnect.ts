import {OutgoingMessage} from 'node:http'

/** Closes the client's connection; undefined where the app is called without a Node server. */
export function disconnectOf(env: unknown): (() => void) | undefined {
  const outgoing =
    typeof env === 'object' && env !== null && 'outgoing' in env ? env.outgoing : undefined
  return outgoing instanceof OutgoingMessage ? () => void outgoing.destroy() : undefined
}
