import {findPostgres, type PostgresPrograms} from './find-postgres.ts'
import {unpackPackage} from './unpack-package.ts'

/** Of PostgreSQL's packages, the server and its libraries, without the compiler of queries (LLVM). */
const wanted = /^(?:postgresql-\d+|lib(?!llvm|z3).+)$/

/** Unpacks PostgreSQL as `unpackPackage` does. */
export function unpackPostgres(folder: string, status?: string): PostgresPrograms {
  const isIn = (root: string) => findPostgres(root) !== undefined
  const {root, env} = unpackPackage(folder, {name: 'postgresql', wanted, isIn}, status)
  const bin = findPostgres(root)
  if (!bin) throw new Error('The packages hold no PostgreSQL.')
  return {bin, env}
}
