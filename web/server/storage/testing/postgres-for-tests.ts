import {afterAll, beforeAll} from 'vitest'
import {obtainPostgres} from './obtain-postgres.ts'
import {startPostgres, type TestPostgres} from './start-postgres.ts'

const startTimeout = 60_000

/**
 * A PostgreSQL for the tests of a `describe`: called in it, it runs from before the first of its tests
 * until after the last, and is not started where none of them runs.
 *
 * @returns nothing, with a notice, where none can be obtained; in CI that is an error.
 */
export function postgresForTests(): ((durable?: boolean) => () => TestPostgres) | undefined {
  const programs = obtainPostgres()
  if (!programs) return undefined
  return (durable = false) => {
    let postgres: TestPostgres | undefined
    beforeAll(async () => {
      postgres = await startPostgres({durable, programs})
    }, startTimeout)
    afterAll(() => postgres?.stop())
    return () => {
      if (!postgres) throw new Error('PostgreSQL runs only during its tests.')
      return postgres
    }
  }
}
