import {AsyncLocalStorage} from 'node:async_hooks'
import {pino, stdTimeFunctions, type DestinationStream} from 'pino'

const levels = ['debug', 'info', 'warn', 'error'] as const

type LogLevel = (typeof levels)[number]
type LogFormat = 'json' | 'text'

type LogFields = Readonly<Record<string, string | number | boolean>>

export type Logger = {
  format: LogFormat
  /** @param fields values beside the message, for programs that read the log: JSON lines alone have them. */
  debug: (message: string, fields?: LogFields) => void
  info: (message: string, fields?: LogFields) => void
  warn: (message: string) => void
  error: (message: string, error?: unknown) => void
}

type LoggerOptions = {
  /** `json`: one object a line; `text`: for people at a terminal. */
  format: LogFormat
  /** Lines below this level are left out. */
  level?: LogLevel | undefined
  /** Where JSON lines go; standard output by default. */
  destination?: DestinationStream
}

/** The id of the request that is being answered; every line that is logged meanwhile bears it. */
export const currentRequest = new AsyncLocalStorage<{requestId: string}>()

/**
 * The log of a server. JSON lines have `level`, `time` (ISO 8601), `pid`, `hostname`,
 * `msg` and, during a request, `requestId`; errors are in `err`, with type, message, code and stack.
 */
export function createLogger({format, level = 'info', destination}: LoggerOptions): Logger {
  return format === 'json' ? createJsonLogger(level, destination) : createTextLogger(level)
}

function createJsonLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: {level: (label: string) => ({level: label})},
    mixin: () => ({...currentRequest.getStore()}),
  }
  const lines = destination ? pino(options, destination) : pino(options)
  return {
    format: 'json',
    debug: (message, fields = {}) => lines.debug(fields, message),
    info: (message, fields = {}) => lines.info(fields, message.trim()),
    warn: (message) => lines.warn(message),
    error: (message, error) =>
      error === undefined ? lines.error(message) : lines.error({err: toBare(error)}, message),
  }
}

function createTextLogger(level: LogLevel): Logger {
  const isShown = (lineLevel: LogLevel) => levels.indexOf(lineLevel) >= levels.indexOf(level)
  return {
    format: 'text',
    debug: (message) => isShown('debug') && console.log(message),
    info: (message) => isShown('info') && console.log(message),
    warn: (message) => isShown('warn') && console.warn(message),
    error: (message, error) => console.error(message, toBare(error) ?? ''),
  }
}

/** Properties of an error that tell what has happened. */
const telling = ['message', 'stack', 'name', 'code'] as const

/**
 * An error without what libraries hang on it: the request that failed, with the words of a visitor's search in its URL
 * and the site's token in its headers.
 */
function toBare(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const bare: unknown = Object.create(Object.getPrototypeOf(error))
  const copy = (name: string, value: unknown, enumerable = false) =>
    void Object.defineProperty(bare, name, {value, enumerable})
  for (const name of telling) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string' || typeof value === 'number') copy(name, value, name === 'code')
  }
  if (error.cause !== undefined) copy('cause', toBare(error.cause))
  if (error instanceof AggregateError) copy('errors', error.errors.map(toBare))
  return bare
}
