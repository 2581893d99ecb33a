import {describe, expect, test} from 'vitest'
import type {PictureSource, ShownPicture} from '#web/src/shared/ui/media/shown-pictures.ts'
import {chooseSource} from './choose-source.ts'
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
  const source = (shownWidth: string, media?: string): PictureSource => ({
    sizes: [160, 320, 640].map((width) => ({url: `${media ?? ''}${width}`, width})),
    shownWidth,
    ...(media && {media}),
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

const sizes = (name: string, ...widths: number[]) =>
  widths.map((width) => ({url: `${name} ${width}`, width}))

const shown: ShownPicture[] = [
  {when: 'later', sources: [{sizes: sizes('slide', 828)}]},
  {
    when: 'first',
    sources: [
      {media: '(max-width: 47.99em)', sizes: sizes('narrow', 480, 1080), shownWidth: '100vw'},
      {sizes: sizes('wide', 1280, 1920), shownWidth: '100vw'},
    ],
  },
  {
    when: 'later',
    sources: [{sizes: sizes('card', 320, 640), shownWidth: '(width >= 64rem) 10rem, 92vw'}],
  },
  {when: 'large', sources: [{sizes: sizes('album', 1080, 1280)}]},
  {when: 'later', sources: [{sizes: sizes('card', 320, 640), shownWidth: '10rem'}]},
]

test('a page’s pictures are listed as usual screens take them: shown at once, later, large', () => {
  expect(listPictures(shown)).toEqual({
    first: ['narrow 1080', 'wide 1280', 'wide 1920'],
    later: ['slide 828', 'card 640', 'card 320'],
    large: ['album 1080', 'album 1280'],
  })
})
