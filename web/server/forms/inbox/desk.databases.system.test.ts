import type {Role} from 'content-lake'
import {expect, onTestFinished, test} from 'vitest'
import {type EnquiryChange, INBOX_PATH} from '#web/contract/inbox.ts'
import {serveLake} from '../../local-lake.ts'
import {onBothDatabases, sqlite, temporaryFolder} from '../../storage/testing/databases.ts'
import {
  enquiry,
  type FormsFixture,
  listEnquiries,
  patch,
  startForms,
} from '../testing/forms-fixture.ts'
import {exportInbox} from './export-inbox.ts'

/** Sends a request as somebody of a role: an editor is Ada Obi, an administrator Bola Eze. */
const send = (
  forms: FormsFixture,
  role: 'viewer' | 'contributor' | 'editor' | 'administrator',
  {path = '', method = 'PATCH', body = {}}: {path?: string; method?: string; body?: object},
) =>
  forms.request(`${INBOX_PATH}/enquiries${path}`, {
    method,
    headers: {'Content-Type': 'application/json', Authorization: `Bearer ${role}`},
    ...(method !== 'GET' && {body: JSON.stringify(body)}),
  })

const ada = {id: 'p-editor', name: 'Ada Obi'}
const bola = {id: 'p-administrator', name: 'Bola Eze'}

onBothDatabases((create) => {
  test('an enquiry is taken, handed over and released; who gave it and when is kept', async () => {
    const forms = await startForms(await create())
    await forms.contact()
    const read = async (query = '') => (await listEnquiries(forms, query)).items[0]
    const id = (await read())?.id ?? ''
    const change = (role: 'editor' | 'administrator', body: EnquiryChange) =>
      send(forms, role, {path: `/${id}`, body})
    expect(await read()).toMatchObject({assignee: null, assigned_by: null, assigned_at: null})
    await change('editor', {assignee: ada})
    expect(await read('?filter=mine')).toMatchObject({assignee: 'Ada Obi', assigned_by: 'Ada Obi'})
    expect((await listEnquiries(forms)).counts.mine).toBe(1)
    await change('editor', {assignee: bola})
    expect(await read()).toMatchObject({
      assignee_id: bola.id,
      assignee: 'Bola Eze',
      assigned_by: 'Ada Obi',
      assigned_at: expect.any(Number),
    })
    expect(await read('?filter=mine')).toBeUndefined()
    expect(await read(`?filter=mine&open=${id}`)).toMatchObject({id})
    await change('administrator', {assignee: null})
    expect(await read()).toMatchObject({assignee: null, assigned_at: null})
    await change('editor', {assignee: ada, answered: 'Customer desk'})
    expect((await listEnquiries(forms)).counts.mine, 'an answered one waits for nobody').toBe(0)
    expect(await read('?filter=unanswered')).toBeUndefined()
    const [header, row] = (await exportInbox(forms.db, 'enquiries')).split('\r\n')
    expect(header).toMatch(/"who has it","answered","answered by","desk"$/)
    expect(row).toMatch(/"Ada Obi","\d{4}-[^"]+Z","Ada Obi","Customer desk"$/)
  })

  test('of two who change one thing at once the later is told of the former, and overwrites nothing', async () => {
    const forms = await startForms(await create(), {now: () => 1_000_000})
    await forms.contact()
    const read = async () => (await listEnquiries(forms)).items[0]
    const {id = '', assigned_at = null, answered_at = null} = (await read()) ?? {}
    const seen = {assigned_at, answered_at}
    const attempt = async (role: 'editor' | 'administrator', body: EnquiryChange) => {
      const response = await send(forms, role, {path: `/${id}`, body})
      return [response.status, await response.json()]
    }
    // At once: one of them is the first, whichever.
    const answers = await Promise.all([
      attempt('editor', {assignee: ada, seen}),
      attempt('administrator', {assignee: bola, seen}),
    ])
    const holder = (await read())?.assignee
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers).toContainEqual([409, {message: `${holder} has it meanwhile.`}])

    const now = {assigned_at: (await read())?.assigned_at ?? null, answered_at}
    // The clock stands still: changes of one millisecond are told from each other all the same.
    expect(await attempt('editor', {assignee: bola, seen: now})).toEqual([200, {}])
    expect(await attempt('editor', {assignee: null, seen: now})).toEqual([
      409,
      {message: 'Bola Eze has it meanwhile, from Ada Obi.'},
    ])
    expect(await attempt('administrator', {answered: 'Press', seen})).toEqual([200, {}])
    expect(await attempt('editor', {answered: 'Sales', read: false, seen})).toEqual([
      409,
      {message: 'Bola Eze has marked it as answered meanwhile (Press).'},
    ])
    expect(await read()).toMatchObject({answered_desk: 'Press', answered_by: 'Bola Eze'})
  })

  test('notes keep who wrote them and when; two written at once both stay, and each can be deleted', async () => {
    const forms = await startForms(await create())
    await forms.contact()
    await forms.contact({...enquiry, message: 'Another'})
    const read = async () =>
      (await listEnquiries(forms)).items.find(({message}) => message === enquiry.message)
    const id = (await read())?.id ?? ''
    const path = `/${id}/notes`
    const add = (role: 'editor' | 'administrator', text: string) =>
      send(forms, role, {path, method: 'POST', body: {text}})
    const statuses = await Promise.all([
      add('editor', ' Called\0 back.\nTwice. '),
      add('administrator', 'Called too.'),
    ])
    expect(statuses.map(({status}) => status)).toEqual([201, 201])
    const notes = (await read())?.notes ?? []
    expect(new Map(notes.map(({text, written_by}) => [written_by, text]))).toEqual(
      new Map([
        ['Ada Obi', 'Called back.\nTwice.'],
        ['Bola Eze', 'Called too.'],
      ]),
    )
    expect(notes).toHaveLength(2)
    for (const text of ['', ' \n', 'x'.repeat(1001)]) {
      expect((await add('editor', text)).status).toBe(400)
    }
    const nobody = await send(forms, 'editor', {
      path: '/gone/notes',
      method: 'POST',
      body: {text: 'x'},
    })
    expect(nobody.status).toBe(404)
    await send(forms, 'editor', {path: `${path}/${notes[0]?.id}`, method: 'DELETE'})
    expect((await read())?.notes).toEqual(notes.slice(1))
    await forms.staff(`/enquiries/${id}`, {method: 'DELETE'})
    expect(await forms.db.selectFrom('enquiry_note').selectAll().execute()).toEqual([])
  })
})

test('with people of its own, the site gives an enquiry to those who may open the Inbox alone', async () => {
  const lake = await serveLake({dataDir: temporaryFolder(), projectId: 'p', dataset: 'd'})
  onTestFinished(() => lake.close())
  const forms = await startForms(await sqlite(), {lake})
  expect(await (await forms.staff('/people')).json(), 'nobody is added').toEqual({people: []})
  const add = (name: string, role: Role) =>
    lake.people.add({name, email: `${name.toLowerCase()}@example.com`, role}, 'test').person
  const chief = add('Chief', 'administrator')
  const editor = add('Editor', 'editor')
  const contributor = add('Contributor', 'contributor')
  const former = add('Former', 'editor')
  lake.people.change(former.id, {active: false}, 'test')
  expect(await (await forms.staff('/people')).json()).toEqual({
    people: [chief, editor].map(({id, name}) => ({id, name})),
  })
  await forms.contact()
  const [item] = (await listEnquiries(forms)).items
  const give = (assignee: {id: string; name: string}) =>
    forms.staff(...patch(item?.id ?? '', {assignee}))
  for (const {id, name} of [contributor, former, {id: 'p-nobody', name: 'Nobody'}]) {
    const response = await give({id, name})
    expect([response.status, await response.json()]).toEqual([
      409,
      {message: `${name} may not open the Inbox any more.`},
    ])
  }
  await give({id: editor.id, name: 'A name of the request'})
  expect((await listEnquiries(forms)).items[0]).toMatchObject({assignee: 'Editor'})
})

test('viewers and contributors see and change nothing of it', async () => {
  const forms = await startForms(await sqlite())
  await forms.contact()
  const [item] = (await listEnquiries(forms)).items
  for (const role of ['viewer', 'contributor'] as const) {
    const requests = [
      send(forms, role, {method: 'GET'}),
      send(forms, role, {path: `/${item?.id}`, body: {assignee: ada}}),
      send(forms, role, {path: `/${item?.id}/notes`, method: 'POST', body: {text: 'x'}}),
      forms.request(`${INBOX_PATH}/people`, {headers: {Authorization: `Bearer ${role}`}}),
    ]
    for (const {status} of await Promise.all(requests)) expect(status).toBe(403)
  }
  expect((await listEnquiries(forms)).items).toEqual([item])
})
