import {PassThrough} from 'node:stream'
import {expect, test} from 'vitest'
import {askOnTerminal} from './ask.ts'

const terminal = () => Object.assign(new PassThrough(), {isTTY: true})

test.each([
  ['y', true],
  ['Yes', true],
  ['', false],
  ['n', false],
])('on a terminal %j answers', async (typed, expected) => {
  const input = terminal()
  const output = terminal()
  const answer = askOnTerminal('3 of 4 documents will change. Go on?', {input, output})
  input.write(`${typed}\n`)
  expect(await answer).toBe(expected)
  expect(String(output.read())).toContain('Go on? (y/n)')
})

test('Ctrl+D is a no', async () => {
  const input = terminal()
  const answer = askOnTerminal('Go on?', {input, output: terminal()})
  input.end()
  expect(await answer).toBe(false)
})

test('elsewhere nothing is asked', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream, {isTTY: false}),
  )
  if (!input || !output) throw new Error('No streams.')
  expect(await askOnTerminal('Go on?', {input, output})).toBe(true)
  expect(output.read()).toBeNull()
})
