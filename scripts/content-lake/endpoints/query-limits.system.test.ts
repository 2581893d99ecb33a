import {describe, expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

/** A query that evaluates every document for every document for every document … */
const nestedScan = (depth: number): string =>
  depth === 0 ? 'count(*[n > ^.n])' : `count(*[count(*[${nestedScan(depth - 1)} > ^.n]) > 1])`

async function startLakeWithNumbers() {
  const fixture = await startLake()
  const transaction = fixture.writer.transaction()
  for (let n = 0; n < 150; n++) transaction.create({_id: `n-${n}`, _type: 'number', n})
  await transaction.commit()
  return fixture
}

describe('a query that takes too long', () => {
  test.each([
    ['an anonymous client’s', 'reader', '4 s'],
    ['an editor’s', 'writer', '20 s'],
  ] as const)(
    '%s, is stopped with a timeout error while other queries are answered',
    async (_, name, limit) => {
      const fixture = await startLakeWithNumbers()
      const runaway = fixture[name].fetch(nestedScan(3)).catch((error: unknown) => error)
      const others = Promise.all(Array.from({length: 20}, () => fixture.writer.fetch('count(*)')))
      expect(await others).toEqual(Array.from({length: 20}, () => 150))
      expect(await runaway).toMatchObject({
        statusCode: 400,
        message: expect.stringContaining(`the query took longer than ${limit}`),
      })
      expect(await fixture.reader.fetch('*[_id == "n-7"][0].n')).toBe(7)
    },
  )

  test('is refused with 429 when too many of them are waiting', async () => {
    const {reader} = await startLakeWithNumbers()
    const many = Array.from({length: 40}, () =>
      reader.fetch(nestedScan(3)).catch((error: {statusCode: number}) => error.statusCode),
    )
    expect(await Promise.race(many)).toBe(429)
  })
})

test('a query in a process of its own sees the current documents', async () => {
  const {writer, reader} = await startLakeWithNumbers()
  for (const client of [writer, reader]) {
    expect(await client.fetch('count(*)')).toBe(150)
    await writer.create({_id: 'n-150', _type: 'number', n: 150})
    expect(await client.fetch('count(*)')).toBe(151)
    await writer.delete('n-150')
    expect(await client.fetch('count(*)')).toBe(150)
  }
})
