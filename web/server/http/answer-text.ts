import type {ServerResponse} from 'node:http'
import fresh from 'fresh'
import {chooseEncoding, encodeText, etagOf, type CompressedText} from './compressed-text.ts'

/** A text as an answer to whoever asks for it, in any encoding. */
export type TextAnswer = {
  text: CompressedText
  /** Default: 200. */
  status?: number
  headers: Readonly<Record<string, string>>
}

/** The headers of a request that decide in which form it is answered. */
export type AnswerConditions = {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

type Body = Uint8Array<ArrayBuffer>

/** An answer to one request, without a body where that is 304. */
type ChosenAnswer = {
  status: number
  headers: Record<string, string>
  body?: Body | Promise<Body>
}

/** The headers of an answer that nobody may keep. */
export const notCached = {'Cache-Control': 'no-store'}

/**
 * The answer to one request: 304 where the client has the text already (RFC 9110, section 13.1.2), else the text in
 * the encoding that the client prefers.
 */
function chooseAnswer(
  {text, status = 200, headers}: TextAnswer,
  {acceptEncoding, ifNoneMatch}: AnswerConditions,
): ChosenAnswer {
  const etag = etagOf(text)
  const sent: Record<string, string> = {...headers, ETag: etag, Vary: 'Accept-Encoding'}
  if (status === 200 && ifNoneMatch && fresh({'if-none-match': ifNoneMatch}, {etag})) {
    return {status: 304, headers: sent}
  }
  const encoding = chooseEncoding(acceptEncoding)
  if (!encoding) return {status, headers: sent, body: text.body}
  sent['Content-Encoding'] = encoding
  return {status, headers: sent, body: encodeText(text, encoding)}
}

/** A text as a response of an app. */
export async function respondWithText(
  header: (name: string) => string | undefined,
  answer: TextAnswer,
): Promise<Response> {
  const {status, headers, body} = chooseAnswer(answer, {
    acceptEncoding: header('Accept-Encoding'),
    ifNoneMatch: header('If-None-Match'),
  })
  if (!body) return new Response(null, {status, headers})
  const bytes = await body
  return new Response(bytes, {
    status,
    headers: {...headers, 'Content-Length': String(bytes.byteLength)},
  })
}

/** Sends a text by Node's own response, at once where its encoding is made already. */
export function sendText(
  response: ServerResponse,
  answer: TextAnswer,
  conditions: AnswerConditions,
): void {
  const {status, headers, body} = chooseAnswer(answer, conditions)
  const send = (bytes: Body) => {
    headers['Content-Length'] = String(bytes.byteLength)
    response.writeHead(status, headers).end(bytes)
  }
  if (!body) response.writeHead(status, headers).end()
  else if (body instanceof Promise) body.then(send, (error: Error) => response.destroy(error))
  else send(body)
}
