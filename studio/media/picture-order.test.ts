import {startLake} from 'content-lake/testing'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {studioClient} from '../client/testing/studio-client.ts'
import {fetchDates, fetchNames, keysOf, orderPictures, putBack} from './picture-order.ts'

const picture = (key: string, asset?: string) => ({
  _key: key,
  ...(asset && {asset: {_type: 'reference', _ref: asset}}),
})

test('numbers in names count by their value, and what has no name stands last', () => {
  const texts: Record<string, string> = {x: 'IMG_10.jpg', y: 'img_9.jpg'}
  const list = [picture('empty'), picture('a', 'x'), picture('gone', 'z'), picture('b', 'y')]
  const {value, last} = orderPictures(list, (id) => texts[id])
  expect(keysOf(value)).toEqual(['b', 'a', 'empty', 'gone'])
  expect(last).toEqual([3, 4])
  const later = [...value, picture('new', 'n')]
  expect(keysOf(putBack(later, keysOf(list)))).toEqual(['empty', 'a', 'gone', 'b', 'new'])
})

test('the date at which a picture was taken is read from its stored file', async () => {
  const client = studioClient(await startLake())
  const upload = async (filename: string, date?: string, format: 'jpeg' | 'png' = 'jpeg') => {
    const painted = sharp({create: {width: 40, height: 30, channels: 3, background: 'teal'}})
    const dated = date ? painted.withExif({IFD2: {DateTimeOriginal: date}}) : painted
    const bytes = await dated.toFormat(format).toBuffer()
    return (await client.assets.upload('image', bytes, {filename}))._id
  }
  const late = await upload('a.jpg', '2026:11:28 16:05:09')
  const early = await upload('b.png', '2026:11:28 09:30:00', 'png')
  const undated = await upload('c.jpg')
  const ids = [undated, late, early]
  // A stranger may read a picture that a published document shows.
  await client.create({_type: 'gallery', images: ids.map((id) => picture(id, id))})
  const dates = await fetchDates(client, ids)
  expect(dates.get(late)).toBe('2026:11:28 16:05:09 a.jpg')
  expect(dates.get(early)).toBe('2026:11:28 09:30:00 b.png')
  expect(dates.has(undated)).toBe(false)
  expect([...(await fetchNames(client, ids)).values()].toSorted()).toEqual([
    'a.jpg',
    'b.png',
    'c.jpg',
  ])
})
