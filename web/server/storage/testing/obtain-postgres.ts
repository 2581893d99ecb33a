import {fileURLToPath} from 'node:url'
import {findPostgres, type PostgresPrograms} from './find-postgres.ts'
import {unpackPostgres} from './unpack-postgres.ts'

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/postgresql', import.meta.url))

/**
 * PostgreSQL's programs: those that are installed, else Debian's packages, unpacked into node_modules.
 *
 * @returns nothing, with a notice, where none can be obtained.
 * @throws the notice, in CI: there the tests against PostgreSQL are never skipped.
 */
export function obtainPostgres({
  installed = () => findPostgres('/', process.env['PATH']),
  unpack = () => unpackPostgres(cache),
  ci = Boolean(process.env['CI']),
  warn = console.warn,
}: {
  installed?: () => string | undefined
  unpack?: () => PostgresPrograms
  ci?: boolean
  warn?: (notice: string) => void
} = {}): PostgresPrograms | undefined {
  const bin = installed()
  if (bin) return {bin, env: {}}
  try {
    return unpack()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const notice =
      `PostgreSQL is not installed, and Debian's packages of it cannot be had (${reason}). ` +
      'Tests against it are left out, except in CI, where this is an error. ' +
      'To run them, install it (Debian: apt-get install postgresql).'
    if (ci) throw new Error(notice, {cause: error})
    warn(notice)
    return undefined
  }
}
