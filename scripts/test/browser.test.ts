import {expect, test} from 'vitest'
import {root} from '../build/folders.ts'
import {needsBrowser} from './browser.ts'

test.each([
  [[]],
  [['--project', 'e2e']],
  [['--project=browser']],
  [['--project', 'unit', '--project', 'e2e']],
  [['web/e2e']],
  [['scripts/test/browser.test.ts', 'contact-form.browser']],
  [['-t', 'a name that is part of no path']],
  [['--reporter=json']],
])('%j opens a browser', (args) => {
  expect(needsBrowser(args, root)).toBe(true)
})

test.each([
  [['--project', 'unit']],
  [['--project=unit', '--project=system', 'web/e2e']],
  [['scripts/test/browser.test.ts']],
  [['./scripts/test/browser.test.ts', '-t', 'opens no browser']],
])('%j opens no browser', (args) => {
  expect(needsBrowser(args, root)).toBe(false)
})
