import type {LakeDocument} from 'content-lake'
import {expect, onTestFinished, test} from 'vitest'
import {createJobs} from 'content-lake'
import {listUrls, makePicturesAhead} from './pictures-ahead.ts'

const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
const picture = (letter: string, size = '300x300-jpg') => ({
  asset: {_ref: `image-${letter.repeat(40)}-${size}`},
})
const document = (_type: string, fields: object): LakeDocument => ({
  _id: 'x',
  _type,
  _rev: 'r',
  _createdAt: '',
  _updatedAt: '',
  ...fields,
})
const path = (letter: string) => `/lake/images/local/production/${letter.repeat(40)}-300x300.jpg?`

test('a field’s shapes are listed, of others the usual widths, none larger than the picture', () => {
  const crop = {top: 0, bottom: 0, left: 0.5, right: 0}
  const urls = listUrls(
    [
      document('page', {content: [{...picture('b')}, {children: [picture('c')]}]}),
      document('managementMember', {image: picture('a'), name: 'Ada'}),
      document('page', {seo: {image: picture('d', '300x300-svg')}, link: {asset: {_ref: 'x'}}}),
      document('page', {content: [{...picture('e'), crop}]}),
    ],
    cms,
  )
  expect(urls).toEqual([
    `${path('a')}rect=30,0,240,300&w=160&h=200&fit=crop&auto=format`,
    `${path('a')}rect=30,0,240,300&w=240&h=300&fit=crop&auto=format`,
    ...[100, 200, 300].map((w) => `${path('c')}w=${w}&fit=max&auto=format`),
    `${path('b')}w=300&fit=max&auto=format`,
    `${path('e')}rect=150,0,150,300&w=150&fit=max&auto=format`,
  ])
})

/** A lake that notes what it is to make. */
function start({room = Infinity, ready = Promise.resolve()} = {}) {
  const documents = [document('page', {image: picture('a')}), document('page', {b: picture('b')})]
  const made: string[] = []
  const lines: string[] = []
  let listed = 0
  let change = () => {}
  const jobs = createJobs({log: (line) => void lines.push(line)})
  makePicturesAhead(jobs, {
    cms,
    lake: {
      publicDocuments: () => {
        listed += 1
        return documents
      },
      prepareImage: async (url) => {
        await ready
        if (made.includes(url)) return 'kept'
        if (made.length >= room) return 'full'
        made.push(url)
        return 'made'
      },
      onContentChange: (listener) => {
        change = listener
      },
    },
    log: (line) => void lines.push(line),
    delays: {start: 0, change: 0},
  })
  onTestFinished(() => jobs.stop())
  return {
    documents,
    made,
    lines,
    listed: () => listed,
    change: () => change(),
    stop: () => jobs.stop(),
  }
}

test('all are made after the start, and those that are new after a change', async () => {
  const {documents, made, lines, change} = start()
  await expect.poll(() => lines).toEqual(['Made 2 pictures ahead.'])
  documents.push(document('page', {image: picture('c')}))
  change()
  change()
  await expect.poll(() => lines).toEqual(['Made 2 pictures ahead.', 'Made 1 pictures ahead.'])
  expect(made).toEqual(['a', 'b', 'c'].map((letter) => `${path(letter)}w=300&fit=max&auto=format`))
})

test('where there is no room for more, none is made any more', async () => {
  const {made, lines} = start({room: 1})
  await expect.poll(() => lines).toEqual(['Made 1 pictures ahead.'])
  expect(made).toHaveLength(1)
})

test('a site that stops makes no more', async () => {
  const first = Promise.withResolvers<void>()
  const {made, lines, listed, change, stop} = start({ready: first.promise})
  await expect.poll(listed).toBe(1)
  const stopped = stop()
  first.resolve()
  await stopped
  change()
  expect([made.length, lines, listed()]).toEqual([1, [], 1])
})
