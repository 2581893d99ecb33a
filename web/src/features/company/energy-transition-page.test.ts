import {expect, test} from 'vitest'
import {loadPage} from '#web/src/shared/testing/load-page.ts'
import {load} from './energy-transition-page.tsx'
import {singleton} from './testing/documents.ts'

test('emission shares are percentages in the order of their years, each year once', async () => {
  const shares = [
    {year: 2016, share: 73},
    {year: 1990, share: 66},
    {year: 2016, share: 74},
    {year: 2020, share: 101},
    {year: null, share: 50},
  ]
  const {emissions} = await loadPage(load, [
    singleton('energyTransitionPage', {emissions: {shares, africaLow: 3, africaHigh: 2}}),
  ])
  expect(emissions.shares).toEqual([
    {year: 1990, share: 66},
    {year: 2016, share: 74},
  ])
  expect(emissions.africa).toEqual({low: 2, high: 3, text: ''})
})
