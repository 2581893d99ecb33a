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
 * `msg` and, during a request, `requestId`; errors are in `err`, with type, message and stack.
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
      error === undefined ? lines.error(message) : lines.error({err: error}, message),
  }
}

function createTextLogger(level: LogLevel): Logger {
  const isShown = (own: LogLevel) => levels.indexOf(own) >= levels.indexOf(level)
  return {
    format: 'text',
    debug: (message) => isShown('debug') && console.log(message),
    info: (message) => isShown('info') && console.log(message),
    warn: (message) => isShown('warn') && console.warn(message),
    error: (message, error) => console.error(message, error ?? ''),
  }
}
