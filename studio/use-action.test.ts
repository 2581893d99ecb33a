import {ClientError} from '@sanity/client'
import {expect, test} from 'vitest'
import {reasonOf} from './use-action.ts'

test('the reason of a failure is the sentence of the server, without its status', () => {
  const body = {statusCode: 400, error: 'Bad Request', message: 'Save the picture as JPEG.'}
  const response = {body, headers: {}, method: 'POST', statusCode: 400, url: '/assets'}
  expect(reasonOf(new ClientError(response))).toBe('Save the picture as JPEG.')
  expect(reasonOf(new ClientError({...response, body: 'A proxy’s page'}))).toContain('400')
  expect(reasonOf(new TypeError('Failed to fetch'))).toBe('Failed to fetch')
  expect(reasonOf('gone')).toBe('gone')
})
