import {expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

/** A query of the Studio. */
const STUDIO_QUERY = '{"documents": *[_type in $types]}'
const TYPES = {types: ['page']}
const OTHER_QUERY = '{"others": *[_type in $types]}'

async function startLakeOfStudio() {
  const fixture = await startLake({editorQueries: [STUDIO_QUERY]})
  const transaction = fixture.writer.transaction()
  for (let n = 0; n < 41; n++) transaction.create({_id: `page-${n}`, _type: 'page'})
  await transaction.commit()
  return fixture
}

test('the Studio’s known queries run on the server’s thread for people who are signed in', async () => {
  const {lake, writer} = await startLakeOfStudio()
  expect((await writer.fetch(STUDIO_QUERY, TYPES)).documents).toHaveLength(41)
  expect(lake.queryProcesses()).toBe(0)
})

test('their unknown ones run in a process of its own', async () => {
  const {lake, writer} = await startLakeOfStudio()
  expect((await writer.fetch(OTHER_QUERY, TYPES)).others).toHaveLength(41)
  expect(lake.queryProcesses()).toBe(1)
})

test('and so with parameters that the Studio does not send', async () => {
  const {lake, writer} = await startLakeOfStudio()
  const types = [...TYPES.types, 'a'.repeat(300)]
  expect((await writer.fetch(STUDIO_QUERY, {types})).documents).toHaveLength(41)
  expect(lake.queryProcesses()).toBe(1)
})

test('an anonymous one never, though the text is the same', async () => {
  const {lake, reader} = await startLakeOfStudio()
  expect((await reader.fetch(STUDIO_QUERY, TYPES)).documents).toHaveLength(41)
  expect(lake.queryProcesses()).toBe(1)
})
