import {expect, test} from 'vitest'
import {root} from '../build/folders.ts'
import {chooseTests} from './chosen-tests.ts'

test.each([
  [[]],
  [['--project', 'e2e']],
  [['--project=browser']],
  [['--project', 'unit', '--project', 'e2e']],
  [['web/e2e']],
  [['scripts/test/chosen-tests.test.ts', 'contact-form.browser']],
  [['-t', 'a name that is part of no path']],
  [['--reporter=json']],
])('%j opens a browser', (args) => {
  expect(chooseTests(args, root).needsBrowser).toBe(true)
})

test.each([
  [['--project', 'unit']],
  [['--project=unit', '--project=system', 'web/e2e']],
  [['scripts/test/chosen-tests.test.ts']],
  [['./scripts/test/chosen-tests.test.ts', '-t', 'opens no browser']],
])('%j opens no browser', (args) => {
  expect(chooseTests(args, root).needsBrowser).toBe(false)
})

test.each([
  [[], 'daily'],
  [['web/server', 'scripts/test'], 'daily'],
  [['--long'], 'long'],
  [['--long', 'scripts/content-lake', '--shard=1/4'], 'long'],
  [['scripts/content-lake/endpoints/fuzz.long.system.test.ts'], 'all'],
  [['./scripts/content-lake/endpoints/fuzz'], 'all'],
  [['web/server/forms/contact.databases'], 'all'],
])('%j runs the tests of the kind %s', (args, run) => {
  expect(chooseTests(args, root).run).toBe(run)
})
