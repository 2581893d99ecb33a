import {expect, test} from 'vitest'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {loadPage} from '#web/src/shared/testing/load-page.ts'
import {normaliseHeroSlides} from './hero.tsx'
import {load} from './home-page.tsx'
import {homeNewsQuery, homeQuery} from './home.queries.ts'

const item = (day: number, publishedDate?: string) => ({
  _id: `news-${day}`,
  _type: 'news',
  _createdAt: '2026-01-01T00:00:00Z',
  title: `Day ${day}`,
  slug: {current: `day-${day}`},
  ...(publishedDate && {publishedDate}),
})

test('home fetches the 5 most recent news, what has no date last', async () => {
  const cms = createDatasetCms([
    item(0),
    ...[3, 1, 7, 2, 6, 4, 5].map((day) => item(day, `2026-02-0${day}`)),
  ])
  const news = await cms.fetch(homeNewsQuery)
  expect(news.map(({title}) => title)).toEqual(['Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3'])
})

test('hero slides are sorted by position; one without comes last', async () => {
  const slide = (name: string, position?: number) => ({
    _id: `heroSlide-${name}`,
    _type: 'heroSlide',
    _createdAt: '2026-01-01T00:00:00Z',
    tittle: name,
    ...(position && {position}),
  })
  const cms = createDatasetCms([slide('Free'), slide('Second', 2), slide('First', 1)])
  const {slides} = await cms.fetch(homeQuery)
  expect(normaliseHeroSlides(slides).map(({headline}) => headline)).toEqual([
    'First',
    'Second',
    'Free',
  ])
})

test('a slide about an event says when and where, as far as that is known', async () => {
  const slide = (name: string, fields: object) => ({
    _id: `heroSlide-${name}`,
    _type: 'heroSlide',
    _createdAt: '2026-01-01T00:00:00Z',
    tittle: name,
    ...fields,
  })
  const {slides} = await createDatasetCms([
    slide('both', {position: 1, eventDate: '2027-03-01', place: 'Yenagoa'}),
    slide('place', {position: 2, place: 'Abuja'}),
    slide('none', {position: 3}),
  ]).fetch(homeQuery)
  expect(normaliseHeroSlides(slides).map(({event}) => event)).toEqual([
    '1 March 2027, Yenagoa',
    'Abuja',
    '',
  ])
})

test.each([
  [{}, undefined],
  [{heroAutoplay: false, heroAutoplayDelay: 5000}, undefined],
  [{heroAutoplay: true}, 3000],
  [{heroAutoplay: true, heroAutoplayDelay: 900}, 3000],
  [{heroAutoplay: true, heroAutoplayDelay: 5000}, 5000],
])(
  'the hero plays by itself only where an editor says so, every 3000 ms at most: %j',
  async (fields, delay) => {
    const {hero} = await loadPage(load, [{_id: 'homePage', _type: 'homePage', ...fields}])
    expect(hero.autoplay).toBe(delay)
  },
)
