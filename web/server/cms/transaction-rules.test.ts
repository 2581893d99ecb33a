import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type LakeDocument, type Role, serveContentLake} from 'content-lake'
import {expect, onTestFinished, test} from 'vitest'
import {refuse} from './transaction-rules.ts'

const base = {_rev: 'a', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z'}

const terms = (_id: string, withheldEditions?: object[]): LakeDocument => ({
  ...base,
  _id,
  _type: 'termsPage',
  ...(withheldEditions && {withheldEditions}),
})

const march = [{_key: 'a', date: '2026-03-01', reason: 'It named a person.'}]

type Case = [name: string, stored: LakeDocument[], after: LakeDocument, refused: boolean]

test.each<Case>([
  ['a draft that withholds one more', [terms('termsPage')], terms('drafts.termsPage', march), true],
  ['shows one again', [terms('termsPage', march)], terms('termsPage'), true],
  ['an empty list says the same as none', [terms('termsPage')], terms('termsPage', []), false],
  ['a first document that withholds', [], terms('drafts.termsPage', march), true],
  ['a draft as published', [terms('termsPage', march)], terms('drafts.termsPage', march), false],
  [
    'publishes what an administrator has drafted',
    [terms('termsPage'), terms('drafts.termsPage', march)],
    terms('termsPage', march),
    false,
  ],
])('by an editor, withheld editions: %s (behaviour B2193)', (_, stored, after, refused) => {
  const before = stored.find(({_id}) => _id === after._id) ?? null
  const proposal = {author: 'ada', documents: [{id: after._id, before, after}]}
  const judge = (role: Role) => refuse({...proposal, role, stored: () => stored})
  expect(judge('editor') !== undefined).toBe(refused)
  expect(judge('administrator')).toBeUndefined()
})

test('of two people who take the last two slides away at once, one is refused (behaviour B389)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rules-'))
  const lake = await serveContentLake({projectId: 'local', dataset: 'production', dataDir, refuse})
  onTestFinished(async () => {
    await lake.close()
    await rm(dataDir, {recursive: true})
  })
  const mutate = (headers: Record<string, string>, ...mutations: object[]) =>
    fetch(`${lake.url}/v1/data/mutate/production`, {
      method: 'POST',
      headers,
      body: JSON.stringify({mutations}),
    })
  const asScript = {Authorization: `Bearer ${lake.token}`}
  const slides = ['a', 'b', 'drafts.c'].map((_id) => ({create: {_id, _type: 'heroSlide'}}))
  await mutate(asScript, ...slides)
  const session = await fetch(`${lake.url}/v1/auth/login/local?origin=/studio`, {
    redirect: 'manual',
  })
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  const asPerson = {cookie, origin: lake.origin}

  const answers = await Promise.all(['a', 'b'].map((id) => mutate(asPerson, {delete: {id}})))
  expect(answers.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  const refused = answers.find(({status}) => status === 403)
  expect(await refused?.text()).toContain('The home page needs at least one hero slide.')
  expect((await mutate(asPerson, {delete: {id: 'drafts.c'}})).status).toBe(200)
  // The seed may take away what it writes anew.
  expect((await mutate(asScript, {delete: {id: 'a'}}, {delete: {id: 'b'}})).status).toBe(200)
})
