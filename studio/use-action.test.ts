import {ClientError} from '@sanity/client'
import {expect, test} from 'vitest'
import {reasonOf} from './use-action.ts'

test('the reason of a failure is the sentence of the server, without its status', () => {
  const body = {statusCode: 400, error: 'Bad Request', message: 'Save the picture as JPEG.'}
  const response = {body, headers: {}, method: 'POST', statusCode: 400, url: '/assets'}
  expect(reasonOf(new ClientError(response))).toBe('Save the picture as JPEG.')
  expect(reasonOf(new ClientError({...response, body: 'A proxy’s page'}))).toContain('400')
  const conflict = {type: 'mutationError', description: 'document "a" has unexpected revision ID'}
  expect(reasonOf(new ClientError({...response, statusCode: 409, body: {error: conflict}}))).toBe(
    'Somebody has changed a document meanwhile. Look at it again.',
  )
  expect(reasonOf(new TypeError('x is undefined'))).toBe('x is undefined')
  expect(reasonOf('gone')).toBe('gone')
})

test.each([
  ['a browser’s own request', new TypeError('Failed to fetch')],
  ['one of Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['one of Safari', new TypeError('Load failed')],
  ['a client’s', Object.assign(new Error('Request error for https://…'), {isNetworkError: true})],
])('a request without an answer is told in words: %s', (_name, error) => {
  expect(reasonOf(error)).toBe('The site could not be reached.')
})
