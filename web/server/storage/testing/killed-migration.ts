/**
 * Opens a database, and kills itself after a statement: `killed-migration.ts <number> <data folder> [<database URL>]`.
 * Ends with 0 where it has made fewer statements.
 */
import {DatabaseSync, type StatementSync} from 'node:sqlite'
import {Client} from 'pg'
import {openStorage} from '../storage.ts'

const [number, dataDir = '', databaseUrl] = process.argv.slice(2)
let left = Number(number)

/** Makes each call of a method count as a statement. */
function count<Name extends string>(
  prototype: Record<Name, (...args: never[]) => unknown>,
  name: Name,
): void {
  const original = prototype[name]
  prototype[name] = function (this: unknown, ...args: never[]) {
    const result = original.apply(this, args)
    const end = () => {
      left -= 1
      if (left === 0) process.kill(process.pid, 'SIGKILL')
    }
    if (result instanceof Promise) return result.finally(end)
    end()
    return result
  }
}

const database = new DatabaseSync(':memory:')
const statement: StatementSync = Object.getPrototypeOf(database.prepare('select 1'))
database.close()
count(statement, 'run')
count(statement, 'all')
count(Client.prototype, 'query')

await (await openStorage({dataDir, databaseUrl}, () => {})).close()
