import {expect, test} from 'vitest'
import {askWhileOpen, createPreviewState, PreviewEnded} from './preview-session.ts'

const open = () => createPreviewState('edit', 'drafts')

test('a request is sent for the perspective that is shown', async () => {
  const state = open()
  state.set({perspective: 'published'})
  expect(await askWhileOpen(state, ({perspective}) => Promise.resolve(perspective))).toBe(
    'published',
  )
})

test('a refusal ends the session: nothing more is sent', async () => {
  const state = open()
  let requests = 0
  const refused = () => {
    requests += 1
    return Promise.reject(new PreviewEnded())
  }
  await expect(askWhileOpen(state, refused)).rejects.toThrow(PreviewEnded)
  expect(state.get().hasEnded).toBe(true)
  await expect(askWhileOpen(state, refused)).rejects.toThrow(PreviewEnded)
  expect(requests).toBe(1)
})

test('another failure does not end the session', async () => {
  const state = open()
  const failed = () => Promise.reject(new Error('The preview answered with status 503.'))
  await expect(askWhileOpen(state, failed)).rejects.toThrow('503')
  expect(state.get().hasEnded).toBe(false)
})
