import {readdirSync} from 'node:fs'
import {createServer, type RequestListener} from 'node:http'
import {createClient} from '@sanity/client'
import {expect, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {temporaryFolder} from '#scripts/content-lake/testing/lake-fixture.ts'
import {backUpFirst} from '../backup/back-up-first.ts'
import {readDocuments} from './read-documents.ts'
import {writeChanges} from './write-changes.ts'

/** A client of a dataset that answers as told. */
async function clientOf(answer: RequestListener) {
  const server = createServer(answer).listen(0)
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const {port} = z.object({port: z.number()}).parse(server.address())
  return createClient({
    projectId: 'local',
    dataset: 'production',
    token: 'secret',
    apiHost: `http://localhost:${port}`,
    useProjectHostname: false,
    apiVersion: '2023-05-03',
    useCdn: false,
  })
}

test('documents that arrive in part are none', async () => {
  const client = await clientOf((_, response) => {
    response.write('{"_id":"a","_type":"page"}\n', () => response.destroy())
  })
  await expect(readDocuments(client, {})).rejects.toThrow(
    /^The documents could not be read from the dataset \(.+\)\.$/,
  )
})

test('an error in the midst of documents is said', async () => {
  const client = await clientOf((_, response) => {
    response.end('{"_id":"a","_type":"page"}\n{"error":{"description":"Too busy"}}\n')
  })
  await expect(readDocuments(client, {})).rejects.toThrow(/Too busy/)
})

test('a dataset that refuses to be read says why', async () => {
  const client = await clientOf((_, response) => response.writeHead(401).end())
  await expect(readDocuments(client, {})).rejects.toThrow(/\(it answers 401\)/)
})

const changes = ['a', 'b'].map((id) => ({mutations: [{patch: {id, set: {title: 'New'}}}]}))
const options = {report: () => {}, signal: new AbortController().signal}

test('a connection that is lost while documents are written is said', async () => {
  const client = await clientOf((request) => request.socket.destroy())
  await expect(writeChanges(client, changes, options)).rejects.toThrow(
    /^The dataset did not confirm \(.+\) that it has written the next 2; 0 of 2 documents are written: run it again for the others\.$/,
  )
})

test('a token that may not write is said', async () => {
  const client = await clientOf((_, response) => {
    response.writeHead(403, {'Content-Type': 'application/json'}).end('{"message":"Forbidden"}')
  })
  await expect(writeChanges(client, changes, options)).rejects.toThrow(
    /^The dataset refuses to be written \(.+\); 0 of 2 .+ mend that/,
  )
})

test.each<[string, RequestListener]>([
  ['refused', (_, response) => response.writeHead(401).end()],
  [
    'broken off',
    (_, response) => {
      response.write('{"_id":"a","_type":"page"}\n', () => response.destroy())
    },
  ],
])('an export of a hosted dataset that is %s leaves no file', async (_, answer) => {
  const folder = temporaryFolder()
  const client = await clientOf(answer)
  const env = {
    dataDir: folder,
    backups: {folder, passphrase: undefined, passphraseFile: undefined},
    forms: {databaseUrl: undefined},
  }
  const hosted = {client, dataset: 'production', documents: [{_type: 'page'}]}
  await expect(backUpFirst(env, {before: 'test', hosted, ...options})).rejects.toThrow(
    /^No backup could be made, and nothing was changed: /,
  )
  expect(readdirSync(folder)).toEqual([])
})
