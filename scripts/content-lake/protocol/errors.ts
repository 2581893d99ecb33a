/** Statuses that the lake sends on purpose; any other error is a bug and becomes a plain 500. */
type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 414 | 416 | 429 | 500 | 503 | 507

// The names stand here: to import STATUS_CODES of node:http takes 6 MB in each query process.
const NAMES: Record<ErrorStatus, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  416: 'Range Not Satisfiable',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/** An error that is sent to the client as it is: a status and the JSON body of the protocol. */
export class LakeError extends Error {
  readonly status: ErrorStatus
  readonly body: object
  /** Sent with it, for example `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ErrorStatus,
    message: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'LakeError'
    this.status = status
    this.body = body ?? {statusCode: status, error: NAMES[status], message}
    this.headers = headers
  }
}

/** An error after which the client may try again in some seconds. */
export function tryLater(status: 429 | 503, message: string, seconds = 5): LakeError {
  return new LakeError(status, message, undefined, {'Retry-After': String(seconds)})
}

/** 401 in hosted Sanity's shape: the Studio shows its sign-in screen for this `errorCode`. */
export function sessionNotFound(): LakeError {
  const message = 'Session not found'
  const body = {statusCode: 401, error: 'Unauthorized', message, errorCode: 'SIO-401-ANF'}
  return new LakeError(401, message, body)
}

/** 403 in hosted Sanity's shape: by this type the Studio knows what somebody may not do, and does not offer it. */
export function notAllowed(message: string): LakeError {
  const error = {type: 'insufficientPermissionsError', description: message}
  return new LakeError(403, message, {statusCode: 403, error, message})
}

/**
 * A GROQ query that does not parse or cannot be run.
 * `start` and `end` are UTF-16 offsets into `query`, as hosted Sanity gives them.
 */
export function queryError(
  query: string,
  description: string,
  start = 0,
  end = query.length,
  type: 'queryParseError' | 'queryTimeoutError' = 'queryParseError',
) {
  const clamp = (offset: number) => Math.max(0, Math.min(offset, query.length))
  const [from, to] = [clamp(start), clamp(Math.max(start, end))]
  return new LakeError(400, description, {error: {type, description, query, start: from, end: to}})
}

/** A query that was stopped at a limit: 400, with hosted Sanity's type for queries that take too long. */
export function limitError(query: string, description: string): LakeError {
  return queryError(query, description, 0, query.length, 'queryTimeoutError')
}

/** Whatever a query has thrown, as an error in the protocol's shape. */
export function asQueryError(query: string, error: unknown): LakeError {
  if (error instanceof LakeError) return error
  if (error instanceof RangeError && !isStackOverflow(error)) {
    return limitError(query, 'the query needs too much memory')
  }
  if (error instanceof RangeError) return queryError(query, 'the query is nested too deeply')
  return queryError(query, error instanceof Error ? error.message : 'the query cannot be run')
}

/** Texts and lists that are longer than the engine allows are RangeErrors as well. */
function isStackOverflow(error: RangeError): boolean {
  return error.message.includes('call stack')
}

/** The fault of one mutation of a request; `type` is hosted Sanity's name for it. */
interface MutationProblem {
  type: string
  description: string
  id?: string
  [detail: string]: unknown
}

/** The protocol's `mutationError`: the whole request failed. `index` counts from 0. */
export function mutationError(status: 400 | 404 | 409, index: number, problem: MutationProblem) {
  const description = `The mutation(s) failed: ${problem.description}`
  return new LakeError(status, description, {
    error: {type: 'mutationError', description, items: [{error: problem, index}]},
  })
}

/** An error for the log: with the stack where it has one. */
export const detailsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

const STORAGE_ERRORS = /ENOSPC|EDQUOT|EROFS|disk is full|disk I\/O error|readonly database/i

/** Tells whether the error means that the disk is full or cannot be written. */
export function isStorageError(error: unknown): boolean {
  return error instanceof Error && STORAGE_ERRORS.test(error.message)
}

/** The error for a data folder that cannot be used, with the reason for the operator. */
export function storageError(dataDir: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The data folder ${dataDir} cannot be used: ${reason}`, {cause})
}

/** Tells whether the operating system or SQLite has refused something. */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(E[A-Z0-9]+|ERR_SQLITE_ERROR)$/.test(String(error.code))

/** The protocol's `actionError`: the whole request failed. `index` counts from 0. */
export function actionError(
  status: 400 | 404 | 409,
  index: number,
  description: string,
): LakeError {
  const error = {type: 'actionError', description}
  return new LakeError(status, description, {error: {...error, items: [{error, index}]}})
}
