import {startLake} from 'content-lake/testing'
import {expect, test} from 'vitest'
import {studioClient} from '../client/testing/studio-client.ts'
import {scheduleEnd} from '../hiding.tsx'
import {rowsQueries} from '../studio.queries.ts'
import {changedPositions, moveRow, type PositionedDocument, toRows} from './rows.ts'
import {savePositions} from './save-positions.ts'

const publishAt = '2999-01-01T00:00:00.000Z'

test('a move is kept by a release that is scheduled, and its hour too', async () => {
  const client = studioClient(await startLake())
  const faq = {_type: 'faq', position: 1}
  await client.create({...faq, _id: 'a', question: 'A?'})
  await client.create({...faq, _id: 'b', question: 'B?', position: 2})
  await client.releases.create({releaseId: 'spring'})
  await client.create({...faq, _id: 'versions.spring.a', question: 'A, in spring?'})
  await client.releases.schedule({releaseId: 'spring', publishAt})
  await scheduleEnd(client, {id: 'b', title: 'B?'}, new Date(publishAt))

  const documents = () =>
    client.fetch<PositionedDocument[]>(
      rowsQueries.position,
      {type: 'faq'},
      {perspective: 'raw', useCdn: false},
    )
  const moved = moveRow(toRows('faq', await documents()), 0, 1)
  await savePositions(client, 'position', changedPositions(moved))

  const positions = (await documents()).map(({_id, position}) => [_id, position])
  expect(Object.fromEntries(positions)).toEqual({a: 2, b: 1, 'versions.spring.a': 2})
  const query = '*[_type == "system.release" && name == "spring"][0]{state, publishAt}'
  const release = await client.fetch<unknown>(query, {}, {perspective: 'raw'})
  expect(release).toEqual({state: 'scheduled', publishAt})
})
