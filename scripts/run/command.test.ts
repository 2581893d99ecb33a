import {execFile} from 'node:child_process'
import {readFile} from 'node:fs/promises'
import {promisify} from 'node:util'
import {expect, test} from 'vitest'
import {explain} from './command.ts'

const run = promisify(execFile)

test.each([
  [
    'a killed program',
    () => run('sh', ['-c', 'kill -9 $$']),
    /^Its program was ended by SIGKILL: see/,
  ],
  ['a missing program', () => run('no-such-program'), / ENOENT: install no-such-program\.$/],
  [
    'a missing file',
    () => readFile('/no/such'),
    /'\/no\/such': look at how the path is written\.$/,
  ],
  [
    'an error with a remedy',
    () => Promise.reject(new Error('Full: free some.')),
    /^Full: free some\.$/,
  ],
])('%s is explained in one sentence', async (_, work, sentence) => {
  expect(await work().then(() => '', explain)).toMatch(sentence)
})
