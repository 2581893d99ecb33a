import {describe, expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {SiteConfigProvider} from '#web/src/shared/site-config.tsx'
import {AlbumPictures, albumRows, areTooFewForRow} from './album-pictures.tsx'

const shapes = [
  [1600, 1067],
  [1067, 1600],
  [1400, 1400],
] as const

const pictures = (count: number) =>
  Array.from({length: count}, (_, index) => {
    const [width, height] = shapes[(index * 2) % shapes.length] ?? shapes[0]
    const assetId = `image-abc${index}-${width}x${height}-webp`
    return {key: assetId, picture: {assetId, alt: `Picture ${index}`, caption: '', width, height}}
  })

/** The pictures' places row by row, from left to right. */
async function rows(count: number) {
  const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
  const shown = await render(
    <SiteConfigProvider config={{cms, siteUrl: 'https://example.org'}}>
      <AlbumPictures pictures={pictures(count)} onOpen={() => {}} />
    </SiteConfigProvider>,
  )
  const list = shown.getByRole('list').element().getBoundingClientRect()
  const rowsShown: DOMRect[][] = []
  for (const item of shown.getByRole('listitem').elements()) {
    const box = item.getBoundingClientRect()
    const row = rowsShown.at(-1)
    if (row?.[0] && Math.abs(row[0].top - box.top) < 2) row.push(box)
    else rowsShown.push([box])
  }
  await shown.unmount()
  return {list, rowsShown}
}

test.each([1100, 1280, 1440])(
  'on a screen %i wide every row fills the width, and no picture stands alone in the last',
  async (width) => {
    await page.viewport(width, 900)
    for (const count of [5, 6, 7, 8, 9, 10, 13]) {
      const {list, rowsShown} = await rows(count)
      expect(rowsShown.flat()).toHaveLength(count)
      for (const row of rowsShown) {
        expect(row.length).toBeGreaterThan(1)
        expect(row[0]?.left).toBeCloseTo(list.left, 0)
        expect(Math.abs((row.at(-1)?.right ?? 0) - list.right)).toBeLessThan(1.5)
        const heights = row.map(({height}) => height)
        expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1.5)
      }
    }
  },
)

test('on a phone every row fills the width', async () => {
  await page.viewport(360, 740)
  for (const count of [2, 3, 4, 5, 6]) {
    const {list, rowsShown} = await rows(count)
    for (const row of rowsShown) expect(row.at(-1)?.right).toBeCloseTo(list.right, 0)
  }
})

test('a single picture does not fill a wide screen', async () => {
  await page.viewport(1280, 900)
  const {list, rowsShown} = await rows(1)
  expect(rowsShown[0]?.[0]?.width).toBeLessThan(list.width * 0.6)
})

test('each picture keeps its shape', async () => {
  await page.viewport(1280, 900)
  const {rowsShown} = await rows(3)
  const ratios = rowsShown.flat().map(({width, height}) => width / height)
  const expected = [1600 / 1067, 1, 1067 / 1600]
  ratios.forEach((ratio, index) => expect(ratio).toBeCloseTo(expected[index] ?? 0, 1))
})

const wide = 3 / 2
const tall = 2 / 3
const mixed = [wide, tall, 1, wide, wide, tall, 1, wide, tall, wide, 1, tall, wide, wide, tall]

/** How many pictures stand in each row: its shares add up to the whole width. */
function rowLengths(ratios: number[]): number[] {
  const lengths: number[] = []
  let filled = 0
  let length = 0
  for (const {share} of albumRows(ratios)) {
    filled += share
    length += 1
    if (filled < 0.9999) continue
    lengths.push(length)
    filled = 0
    length = 0
  }
  expect(length).toBe(0)
  return lengths
}

describe.each([
  ['wide', (count: number) => Array.from({length: count}, () => wide)],
  ['tall', (count: number) => Array.from({length: count}, () => tall)],
  ['square', (count: number) => Array.from({length: count}, () => 1)],
  ['mixed', (count: number) => mixed.slice(0, count)],
])('%s pictures', (_, pictures) => {
  test.each([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])('%i fill rows, none alone', (count) => {
    const lengths = rowLengths(pictures(count))
    expect(Math.min(...lengths)).toBeGreaterThan(1)
    expect(lengths.reduce((all, length) => all + length)).toBe(count)
  })
})

test('a single picture keeps to a part of the width', () => {
  expect(areTooFewForRow([wide])).toBe(true)
  expect(albumRows([wide])).toEqual([{share: 0.5, gaps: 0}])
  expect(areTooFewForRow([wide, wide])).toBe(false)
})

test('a panorama may have a row of its own, and no pictures have no rows', () => {
  expect(albumRows([6])).toEqual([{share: 1, gaps: 0}])
  expect(albumRows([])).toEqual([])
})
