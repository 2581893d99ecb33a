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
  test('is stopped with a timeout error while the server answers other queries', async () => {
    const {reader} = await startLakeWithNumbers()
    const runaway = reader.fetch(nestedScan(3))
    const others = Promise.all(Array.from({length: 20}, () => reader.fetch('count(*)')))
    expect(await others).toEqual(Array.from({length: 20}, () => 150))
    await expect(runaway).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('the query took longer than 5 s'),
    })
    expect(await reader.fetch('*[_id == "n-7"][0].n')).toBe(7)
  }, 45_000)

  test('is refused with 429 when too many of them are waiting', async () => {
    const {reader} = await startLakeWithNumbers()
    const many = Array.from({length: 30}, () =>
      reader.fetch(nestedScan(3)).catch((error: {statusCode: number}) => error.statusCode),
    )
    expect(await Promise.race(many)).toBe(429)
    expect(await reader.fetch('count(*)')).toBe(150)
  }, 45_000)
})

test('a query in the worker thread sees the current documents', async () => {
  const {writer, reader} = await startLakeWithNumbers()
  // This function always runs in the worker thread.
  const query = `{"count": count(*), "changed": diff::changedAny({"a": 1}, {"a": 2}, (a))}`
  expect(await reader.fetch(query)).toEqual({count: 150, changed: true})
  await writer.create({_id: 'n-150', _type: 'number', n: 150})
  expect(await reader.fetch(query)).toEqual({count: 151, changed: true})
  await writer.delete('n-150')
  expect(await reader.fetch(query)).toEqual({count: 150, changed: true})
})
