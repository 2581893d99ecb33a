import type {Context, ErrorHandler} from 'hono'
import {HTTPException} from 'hono/http-exception'
import {requestRoute} from './request-route.ts'

/**
 * Answers where handling a request has thrown. A request that is refused for what it is (too large, or no
 * HTTP that can be read) gets its own status and no line in the log; nor does one whose sender has left.
 * Anything else is an error of the server: it is logged with the request's route.
 *
 * @param answer the text and status of an error of the server.
 */
export function answerFailures({
  log,
  answer,
}: {
  log: ((line: string, error: unknown) => void) | undefined
  answer: readonly [text: string, status: 500 | 502]
}): ErrorHandler {
  return (error, context) => {
    if (error instanceof HTTPException && error.status < 500) return error.getResponse()
    if (isOfSender(error, context)) return context.text('Bad Request', 400)
    log?.(`${context.req.method} ${requestRoute(context.req.path)} failed.`, error)
    return context.text(...answer)
  }
}

/** Whether the sender has left, or wrote an address that cannot be decoded. */
function isOfSender(error: Error, {req}: Context): boolean {
  return req.raw.signal.aborted || error instanceof URIError
}
