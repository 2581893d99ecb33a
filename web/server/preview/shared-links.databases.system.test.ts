import {expect, test} from 'vitest'
import type {NewSharedLink} from '#web/contract/shared-links.ts'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {findTestStaff, startForms} from '../forms/testing/forms-fixture.ts'
import {requireRecent} from '../people/require-recent.ts'
import {openPreviewStorage} from './shared-links.ts'

const newLink: NewSharedLink = {
  path: '/about',
  lifetime: 'hour',
  perspective: ['r1', 'drafts'],
  remarks: false,
}
const hour = 60 * 60_000

onBothDatabases((create) => {
  test('links are listed newest first, opened until they expire or are revoked, and end with the key', async () => {
    const {db} = await startForms(await create())
    let time = Date.UTC(2026, 0, 1)
    const siteUrl = 'https://site.example'
    const shared = () =>
      openPreviewStorage({
        db,
        siteUrl,
        hasPreview: true,
        findStaff: findTestStaff,
        recent: requireRecent(undefined),
        now: () => time,
        onRemark: () => undefined,
      })
    const {links, api} = shared()
    const first = await links.create(newLink, 'Ada Obi')
    time += 1
    const second = await links.create({...newLink, path: '/news'}, 'Bola Eze')
    expect(await links.list()).toEqual([second, first])
    expect(first).toMatchObject({created_by: 'Ada Obi', expires_at: time - 1 + hour})

    const tokenOf = ({url}: {url: string}) => url.split('/').at(-1) ?? ''
    const opened = {id: first.id, path: '/about', perspective: ['r1', 'drafts']}
    expect(await shared().links.open(tokenOf(first))).toMatchObject(opened)
    expect(await links.revoke(second.id)).toBe(true)
    expect(await links.revoke(second.id)).toBe(false)
    expect(await links.open(tokenOf(second))).toBeUndefined()
    time += hour
    expect(await links.open(tokenOf(first))).toBeUndefined()
    expect(await links.list()).toEqual([])

    const third = await links.create(newLink, 'Ada Obi')
    const path = '/api/v1/shared-links/renew-key'
    const headers = {'Content-Type': 'application/json', Authorization: 'Bearer editor'}
    await api.request(path, {method: 'POST', headers, body: '{}'})
    expect(await shared().links.open(tokenOf(third))).toBeUndefined()
    const fourth = await links.create(newLink, 'Ada Obi')
    expect(await shared().links.open(tokenOf(fourth))).toMatchObject({id: fourth.id})
  })
})
