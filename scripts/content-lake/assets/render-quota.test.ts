import {expect, test} from 'vitest'
import {RenderQuota} from './render-quota.ts'

test('nobody can have every width of every image made; other clients do not notice', () => {
  let now = 0
  const quota = new RenderQuota(() => now)
  const take = (client: string, lane: 'light' | 'heavy', times = 1) => {
    for (let time = 0; time < times; time++) quota.take(client, {lane, isCommon: true})
  }
  take('a', 'light', 1500)
  expect(() => take('a', 'light')).toThrow(
    expect.objectContaining({status: 429, headers: {'Retry-After': '1'}}),
  )
  take('b', 'light')
  now += 10_000
  take('a', 'light', 20)
  expect(() => take('a', 'heavy')).toThrow(
    expect.objectContaining({headers: {'Retry-After': '13'}}),
  )
})

test('a heavy image counts as many', () => {
  const quota = new RenderQuota(() => 0)
  for (let time = 0; time < 60; time++) quota.take('a', {lane: 'heavy', isCommon: true})
  expect(() => quota.take('a', {lane: 'light', isCommon: true})).toThrow(
    expect.objectContaining({status: 429}),
  )
})

test('so does one of an uncommon size', () => {
  const quota = new RenderQuota(() => 0)
  const uncommon = {lane: 'light', isCommon: false} as const
  for (let time = 0; time < 150; time++) quota.take('a', uncommon)
  expect(() => quota.take('a', uncommon)).toThrow(expect.objectContaining({status: 429}))
})
