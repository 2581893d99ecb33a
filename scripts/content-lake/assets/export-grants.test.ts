import {expect, test} from 'vitest'
import type {AssetName} from './asset-names.ts'
import {otherForms} from '../testing/other-forms.ts'
import {ExportGrants} from './export-grants.ts'

const asset: AssetName = {kind: 'image', name: `${'a'.repeat(40)}-10x20.png`}
const now = Date.parse('2026-01-01')
const DAY = 24 * 60 * 60 * 1000

test('a grant is for one asset, for a day, and cannot be made without the key', () => {
  const grants = new ExportGrants('secret')
  const value = grants.create(asset, now)
  expect(grants.allows(asset, value, now)).toBe(true)
  expect(grants.allows(asset, value, now + DAY)).toBe(true)
  expect(grants.allows(asset, value, now + DAY + 1)).toBe(false)
  expect(grants.allows({...asset, name: `${'b'.repeat(40)}-10x20.png`}, value, now)).toBe(false)
  expect(grants.allows({...asset, kind: 'file'}, value, now)).toBe(false)
  expect(new ExportGrants('other').allows(asset, value, now)).toBe(false)
  const [, signature] = value.split('.')
  const later = `${now + 9 * DAY}.${signature}`
  for (const forged of [null, later, `0${value}`, ...otherForms(value)]) {
    expect(grants.allows(asset, forged, now)).toBe(false)
  }
})
