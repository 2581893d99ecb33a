import {existsSync, readdirSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {unpackPackage} from './unpack-package.ts'

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

/** The folder of PostgreSQL's programs, and the environment variables that they need. */
export type PostgresPrograms = {bin: string; env: Record<string, string>}

/**
 * The folder of `postgres` and `initdb` below a root. Debian does not install them into PATH.
 *
 * @param root `/` for what is installed.
 * @param path folders to look into as well, with colons.
 */
function findPostgres(root: string, path = ''): string | undefined {
  const debian = join(root, 'usr/lib/postgresql')
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : []
  const newestFirst = versions.toSorted((a, b) => b - a)
  return [...newestFirst.map((version) => join(debian, String(version), 'bin')), ...path.split(':')]
    .filter(Boolean)
    .find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}

/** PostgreSQL's packages: the server and its libraries, without the compiler of queries (LLVM). */
const wanted = /^(?:postgresql-\d+|lib(?!llvm|z3).+)$/

/** Unpacks PostgreSQL as `unpackPackage` does. */
export function unpackPostgres(folder: string, status?: string): PostgresPrograms {
  const isIn = (root: string) => findPostgres(root) !== undefined
  const {root, env} = unpackPackage(folder, {name: 'postgresql', wanted, isIn}, status)
  const bin = findPostgres(root)
  if (!bin) throw new Error('The packages hold no PostgreSQL.')
  return {bin, env}
}
