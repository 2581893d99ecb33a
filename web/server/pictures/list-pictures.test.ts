import {describe, expect, test} from 'vitest'
import {chooseSource, type Source} from './choose-source.ts'
import {matchesMedia, pixelsOf} from './css-length.ts'
import {listPictures} from './list-pictures.ts'

test.each([
  ['302px', 302],
  ['27rem', 432],
  ['46vw', 460],
  ['max(100vw, 503px)', 1000],
  ['max(10vw, 503px)', 503],
  ['calc(100vw - 2rem)', undefined],
  ['max(1px, 2ex)', undefined],
])('on a screen 1000 wide %s is %s px', (length, pixels) => {
  expect(pixelsOf(length, 1000)).toBe(pixels)
})

test.each([
  ['(width >= 64rem)', [1024, 1440]],
  ['(min-width: 768px)', [768, 1024, 1440]],
  ['(max-width: 47.99em)', [360]],
  ['(orientation: landscape)', []],
])('%s holds on screens of %j', (condition, widths) => {
  expect([360, 768, 1024, 1440].filter((width) => matchesMedia(condition, width))).toEqual(widths)
})

describe('the size that a browser takes', () => {
  const source = (sizes: string, media?: string): Source => ({
    candidates: [160, 320, 640].map((width) => ({url: `${media ?? ''}${width}`, width})),
    sizes,
    media,
  })
  const screen = {width: 400, density: 1, nearest: false}

  test.each([
    ['100px', 1, false, '160'],
    ['160px', 1, false, '160'],
    ['170px', 1, false, '320'],
    ['(width >= 40rem) 10px, 50vw', 1, false, '320'],
    ['(width >= 20rem) 10px, 50vw', 1, false, '160'],
    ['100vw', 3, false, '640'],
    // Between 160 and 320 the geometric mean is 226.
    ['110px', 2, true, '160'],
    ['110px', 2, false, '320'],
    ['120px', 2, true, '320'],
  ])('for a place of %s at density %s, nearest %s, is %s', (sizes, density, nearest, url) => {
    expect(chooseSource([source(sizes)], {...screen, density, nearest})).toBe(url)
  })

  test('is that of the first source whose condition holds', () => {
    const sources = [
      source('1px', '(width >= 30rem)'),
      source('1px', '(width >= 10rem)'),
      source('1px'),
    ]
    expect(chooseSource(sources, screen)).toBe('(width >= 10rem)160')
    expect(chooseSource([], screen)).toBeUndefined()
  })
})

const set = (name: string, ...widths: number[]) =>
  widths.map((width) => `/lake/images/${name}?rect=1,2,3,4&amp;w=${width} ${width}w`).join(', ')

const html = `
  <noscript><img src="/lake/images/slide?w=828" loading="lazy"/></noscript>
  <picture><source media="(max-width: 47.99em)" srcSet="${set('narrow', 480, 1080)}" sizes="100vw"/>
  <img srcSet="${set('wide', 1280, 1920)}" sizes="100vw" loading="eager" fetchPriority="high"/></picture>
  <img src="/lake/images/card?w=320" srcSet="${set('card', 320, 640)}" sizes="(width &gt;= 64rem) 10rem, 92vw" loading="lazy"/>
  <a href="/about">About</a>
  <a href="/lake/images/p/d/abc-1300x900.webp?w=1920&amp;fit=max&amp;auto=format"><img src="/lake/images/only?w=80" loading="lazy"/></a>
`

test('a page’s pictures are listed as usual screens take them: shown at once, later, large', () => {
  const {first, later, large} = listPictures(html)
  const widths = (urls: string[]) =>
    urls.map((url) => {
      const {pathname, searchParams} = new URL(url, 'http://localhost')
      return `${pathname.split('/').at(-1)} ${searchParams.get('w')}`
    })
  expect(widths(first)).toEqual(['narrow 1080', 'wide 1280', 'wide 1920'])
  expect(first[0]).toBe('/lake/images/narrow?rect=1,2,3,4&w=1080')
  expect(widths(later)).toEqual(['slide 828', 'card 640', 'card 320', 'only 80'])
  // None larger than the picture itself.
  expect(widths(large)).toEqual(['abc-1300x900.webp 1080', 'abc-1300x900.webp 1280'])
})
