import {BackupError} from '../backup/format.ts'
import {MoveError} from './move-error.ts'
import type {DatasetConnection} from './dataset-connection.ts'

const AGAIN = 'What has been moved stays: run the same command again to go on.'

/** The codes of Node and undici for connections, TLS included. */
const NETWORK =
  /^(?:E(?:CONN|NOTFOUND|TIMEDOUT|AI_AGAIN|PIPE|HOST|NET)|UND_ERR|CERT_|ERR_TLS|DEPTH_|SELF_|UNABLE_)/

/**
 * Works with one of the two datasets.
 *
 * @throws MoveError that says in one sentence what is wrong with that dataset.
 */
export async function withReadableErrors<Result>(
  dataset: DatasetConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MoveError || error instanceof BackupError) throw error
    throw new MoveError(explain(error, dataset), {cause: error})
  }
}

function explain(error: unknown, {kind, name, tokenKey}: DatasetConnection): string {
  const {status, code, message} = readError(error)
  if (kind === 'hosted' && (status === 401 || status === 403)) {
    return `${name} refuses the token (${status}): set ${tokenKey} to one of this project that may do this.`
  }
  if (kind === 'hosted' && status === 404) {
    return `There is no ${name}: make the dataset there, or correct SANITY_PROJECT_ID and SANITY_DATASET.`
  }
  if (code && NETWORK.test(code)) return `The connection to ${name} failed (${code}). ${AGAIN}`
  return `${name} answered: ${message.replace(/\s+/g, ' ').replace(/[.: ]+$/, '')}. ${AGAIN}`
}

/** Status of an answer, code of a failed connection, or what is known at all. */
function readError(error: unknown): {status?: number; code?: string; message: string} {
  if (!(error instanceof Error)) return {message: String(error)}
  const {message} = error
  const status: unknown = Reflect.get(error, 'statusCode')
  if (typeof status === 'number') return {status, message}
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string') return {code, message}
  return error.cause === undefined ? {message} : readError(error.cause)
}
