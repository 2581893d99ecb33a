import {expect, test} from 'vitest'
import {LOOP_MINIMUM} from '#schemas/vocabulary.ts'
import {
  canLoop,
  type CarouselTable,
  carouselViews,
} from '#web/src/shared/ui/carousel/carousel-table.ts'
import {heroTable, membersDelay, membersTable, newsTable, servicesTable} from './carousel-tables.ts'

const rows = (table: CarouselTable) =>
  carouselViews(table).map(({from, view}) => [from, view.slidesPerView, view.gap])

test('members: slides per view and gap as in behaviour B102', () => {
  expect(rows(membersTable)).toEqual([
    [0, 3, 12],
    [440, 3, 12],
    [640, 3, 12],
    [768, 4, 24],
    [1024, 5, 60],
    [1200, 6, 72],
  ])
  expect(membersDelay).toBe(2500)
})

test('services: slides per view and gap as specified, in groups of 2 below 768', () => {
  expect(rows(servicesTable)).toEqual([
    [0, 2, 250],
    [440, 2, 110],
    [640, 2, 70],
    [768, 3, 200],
    [1024, 3, 20],
    [1200, 4, 140],
  ])
  expect(carouselViews(servicesTable).map(({view}) => view.slidesPerGroup)).toEqual([
    2, 2, 2, 1, 1, 1,
  ])
})

test('news: 2 slides on narrow screens, 3 from 768, 4 from 1200', () => {
  expect(carouselViews(newsTable).map(({view}) => view.slidesPerView)).toEqual([2, 2, 2, 3, 3, 4])
})

test('the hero shows one slide at a time', () => {
  expect(new Set(carouselViews(heroTable).map(({view}) => view.slidesPerView))).toEqual(
    new Set([1]),
  )
})

test('what the Studio asks for is enough to loop at the widest view', () => {
  const widest = (table: CarouselTable) => carouselViews(table).at(-1)?.view ?? table.base
  expect(canLoop(widest(membersTable), LOOP_MINIMUM.member)).toBe(true)
  expect(canLoop(widest(servicesTable), LOOP_MINIMUM.service)).toBe(true)
  expect(canLoop(widest(newsTable), LOOP_MINIMUM.news)).toBe(true)
})
