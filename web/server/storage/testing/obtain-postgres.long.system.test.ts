import {expect, test, vi} from 'vitest'
import {obtainPostgres, unpackPostgres} from './obtain-postgres.ts'
import {temporaryFolder} from './databases.ts'

const never = () => {
  throw new Error('apt-get update failed: no network')
}

test('an installed PostgreSQL is used', () => {
  expect(obtainPostgres({installed: () => '/pg/bin', unpack: never})).toEqual({
    bin: '/pg/bin',
    env: {},
  })
})

test('where nothing is installed, Debian’s packages are unpacked', () => {
  const unpacked = {bin: '/cache/bin', env: {LD_LIBRARY_PATH: '/cache/lib'}}
  expect(obtainPostgres({installed: () => undefined, unpack: () => unpacked})).toBe(unpacked)
})

test('where none can be obtained a notice gives the reason, and in CI it is an error', () => {
  const warn = vi.fn<(notice: string) => void>()
  const nowhere = {installed: () => undefined, unpack: never, warn}
  expect(obtainPostgres({...nowhere, ci: false})).toBeUndefined()
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('apt-get update failed: no network'))
  expect(() => obtainPostgres({...nowhere, ci: true})).toThrow('apt-get install postgresql')
})

test('a machine without Debian’s tools is reported in one sentence', () => {
  vi.stubEnv('PATH', temporaryFolder())
  expect(() => unpackPostgres(temporaryFolder())).toThrow(/^apt-get update failed: .*ENOENT$/)
  vi.unstubAllEnvs()
})
