import {expect, test} from 'vitest'
import {uploadPictures} from './upload-pictures.ts'

const files = (...names: string[]) => names.map((name) => ({name}))

/** Uploads that end when the test says so, and what the list has got. */
function held() {
  const ends = new Map<string, {resolve: (id: string) => void; reject: (error: Error) => void}>()
  const list: string[] = []
  const counts: number[] = []
  const options = {
    upload: ({name}: {name: string}) =>
      new Promise<string>((resolve, reject) => ends.set(name, {resolve, reject})),
    present: ['old', undefined],
    onUploaded: (id: string) => void list.push(id),
    onProgress: (count: number) => void counts.push(count),
  }
  return {ends, list, counts, options}
}

test('pictures are added in the order of the files, though a later one is through first', async () => {
  const {ends, list, counts, options} = held()
  const done = uploadPictures(files('a', 'b', 'c', 'd'), options)
  await Promise.resolve()
  expect([...ends.keys()]).toEqual(['a', 'b', 'c'])
  ends.get('c')?.resolve('C')
  ends.get('b')?.resolve('B')
  await Promise.resolve()
  expect(list).toEqual([])
  ends.get('a')?.resolve('A')
  await expect.poll(() => ends.has('d')).toBe(true)
  ends.get('d')?.resolve('D')
  expect(await done).toEqual({added: 4, failed: [], repeated: []})
  expect(list).toEqual(['A', 'B', 'C', 'D'])
  expect(counts).toEqual([1, 2, 3, 4])
})

test('a file that fails is named with its reason, and a picture that is there with its number', async () => {
  const list: string[] = []
  const upload = async ({name}: {name: string}) => {
    if (name === 'broken') throw new Error('The file is damaged.')
    return name.slice(0, 3)
  }
  const report = await uploadPictures(files('new', 'broken', 'old', 'new again'), {
    upload,
    present: ['old', undefined],
    onUploaded: (id) => void list.push(id),
    onProgress: () => undefined,
  })
  expect(report).toEqual({
    added: 1,
    failed: [{name: 'broken', reason: 'The file is damaged.'}],
    repeated: [
      {name: 'old', number: 1},
      {name: 'new again', number: 3},
    ],
  })
  expect(list).toEqual(['new'])
})
