import {expect, test} from 'vitest'
import {RenderQuota} from './render-quota.ts'

test('nobody can have every width of every image made; other clients do not notice', () => {
  let now = 0
  const quota = new RenderQuota(() => now)
  const take = (client: string, lane: 'ordinary' | 'extraordinary', times = 1) => {
    for (let time = 0; time < times; time++) quota.take(client, {lane, isCommon: true})
  }
  take('a', 'ordinary', 1500)
  expect(() => take('a', 'ordinary')).toThrow(
    expect.objectContaining({status: 429, headers: {'Retry-After': '1'}}),
  )
  take('b', 'ordinary')
  now += 10_000
  take('a', 'ordinary', 20)
  expect(() => take('a', 'extraordinary')).toThrow(
    expect.objectContaining({headers: {'Retry-After': '13'}}),
  )
})

test('an extraordinary image counts as many', () => {
  const quota = new RenderQuota(() => 0)
  for (let time = 0; time < 60; time++) quota.take('a', {lane: 'extraordinary', isCommon: true})
  expect(() => quota.take('a', {lane: 'ordinary', isCommon: true})).toThrow(
    expect.objectContaining({status: 429}),
  )
})

test('so does one of an uncommon size', () => {
  const quota = new RenderQuota(() => 0)
  const uncommon = {lane: 'ordinary', isCommon: false} as const
  for (let time = 0; time < 150; time++) quota.take('a', uncommon)
  expect(() => quota.take('a', uncommon)).toThrow(expect.objectContaining({status: 429}))
})
