import {spawnSync} from 'node:child_process'
import {expect, test} from 'vitest'
import {root} from '../build/folders.ts'

test.for(['site', 'lake', 'hostile'])(
  'bench:%s starts outside of Vitest, and names its parts where one is misspelt',
  (name) => {
    const args = ['scripts/run.mjs', `bench/${name}`, 'misspelt']
    const {status, stderr} = spawnSync(process.execPath, args, {cwd: root, encoding: 'utf8'})
    expect(stderr).toMatch(/^No part is named misspelt\. There are: .*\w, .*\.\n$/)
    expect(status).toBe(1)
  },
)
