import {describe, expect, test} from 'vitest'
import {startLake} from '../../testing/lake-fixture.ts'

/** Looks at every document for every document for every document … */
const endless = (depth: number): string =>
  depth === 0 ? 'count(*[n > ^.n])' : `count(*[count(*[${endless(depth - 1)} > ^.n]) > 1])`

async function lakeWithNumbers() {
  const fixture = await startLake()
  const transaction = fixture.writer.transaction()
  for (let n = 0; n < 150; n++) transaction.create({_id: `n-${n}`, _type: 'number', n})
  await transaction.commit()
  return fixture
}

describe('a query that does not end', () => {
  test('is ended with an error that says so, while the server goes on', async () => {
    const {reader} = await lakeWithNumbers()
    const runaway = reader.fetch(endless(3))
    const others = Promise.all(Array.from({length: 20}, () => reader.fetch('count(*)')))
    expect(await others).toEqual(Array.from({length: 20}, () => 150))
    await expect(runaway).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('the query took longer than 5 s'),
    })
    expect(await reader.fetch('*[_id == "n-7"][0].n')).toBe(7)
  }, 45_000)

  test('cannot pile up', async () => {
    const {reader} = await lakeWithNumbers()
    const many = Array.from({length: 30}, () =>
      reader.fetch(endless(3)).catch((error: {statusCode: number}) => error.statusCode),
    )
    expect(await Promise.race(many)).toBe(429)
    expect(await reader.fetch('count(*)')).toBe(150)
  }, 45_000)
})

test('a query that runs where it can be ended sees what the dataset holds now', async () => {
  const {writer, reader} = await lakeWithNumbers()
  // This function cannot be run anywhere else.
  const query = `{"count": count(*), "changed": diff::changedAny({"a": 1}, {"a": 2}, (a))}`
  expect(await reader.fetch(query)).toEqual({count: 150, changed: true})
  await writer.create({_id: 'n-150', _type: 'number', n: 150})
  expect(await reader.fetch(query)).toEqual({count: 151, changed: true})
  await writer.delete('n-150')
  expect(await reader.fetch(query)).toEqual({count: 150, changed: true})
})
