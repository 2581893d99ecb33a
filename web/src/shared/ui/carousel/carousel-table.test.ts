import {expect, test} from 'vitest'
import {canLoop, carouselStyle, carouselViews, type CarouselTable} from './carousel-table.ts'

const table: CarouselTable = {
  base: {slidesPerView: 2, gap: 250, slidesPerGroup: 2},
  640: {gap: 70},
  1024: {slidesPerView: 3, slidesPerGroup: 1},
}

test('each row changes what it names and keeps the rest', () => {
  expect(carouselViews(table).map(({from, view}) => [from, ...Object.values(view)])).toEqual([
    [0, 2, 250, 2],
    [440, 2, 250, 2],
    [640, 2, 70, 2],
    [768, 2, 70, 2],
    [1024, 3, 70, 1],
    [1200, 3, 70, 1],
  ])
})

test('the style sheet gets the numbers that change', () => {
  expect(carouselStyle(table)).toEqual({
    '--slides-0': 2,
    '--gap-0': '250px',
    '--gap-640': '70px',
    '--slides-1024': 3,
  })
})

test('a view loops with one group more than it shows, in whole groups', () => {
  const four = {slidesPerView: 4, gap: 0, slidesPerGroup: 1}
  expect([4, 5, 6].map((count) => canLoop(four, count))).toEqual([false, true, true])
  const pairs = {slidesPerView: 2, gap: 0, slidesPerGroup: 2}
  expect([3, 4, 5, 6].map((count) => canLoop(pairs, count))).toEqual([false, true, false, true])
})
