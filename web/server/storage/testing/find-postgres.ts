import {existsSync, readdirSync} from 'node:fs'
import {join} from 'node:path'

/** The folder of PostgreSQL's programs, and the environment variables that they need. */
export type PostgresPrograms = {bin: string; env: Record<string, string>}

/**
 * The folder of `postgres` and `initdb` below a root. Debian does not install them into PATH.
 *
 * @param root `/` for what is installed.
 * @param path folders to look into as well, with colons.
 */
export function findPostgres(root: string, path = ''): string | undefined {
  const debian = join(root, 'usr/lib/postgresql')
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : []
  const newestFirst = versions.toSorted((a, b) => b - a)
  return [...newestFirst.map((version) => join(debian, String(version), 'bin')), ...path.split(':')]
    .filter(Boolean)
    .find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
}
