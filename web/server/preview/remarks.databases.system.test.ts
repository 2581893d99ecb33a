import {expect, test, vi} from 'vitest'
import {applyRetention} from '../forms/inbox/deletion.ts'
import {findTestStaff, startForms} from '../forms/testing/forms-fixture.ts'
import {requireRecent} from '../people/require-recent.ts'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {openPreviewStorage} from './shared-links.ts'

const day = 24 * 60 * 60_000

onBothDatabases((create) => {
  test('remarks end with their link, are ticked off once, and are deleted when they are old', async () => {
    const {db} = await startForms(await create())
    let time = Date.UTC(2026, 0, 1)
    const onRemark = vi.fn<() => void>()
    const {links, remarks} = openPreviewStorage({
      db,
      siteUrl: 'https://site.example',
      hasPreview: true,
      findStaff: findTestStaff,
      recent: requireRecent(undefined),
      now: () => time,
      onRemark,
    })
    const newLink = {path: '/', lifetime: 'week', perspective: 'drafts'} as const
    const link = await links.create({...newLink, remarks: true}, 'Ada Obi')
    const quiet = await links.create({...newLink, remarks: false}, 'Ada Obi')
    const remark = {document_id: 'a', path: 'title', quote: 'Gas', name: '', text: 'Why?\0'}
    const first = await remarks.add(link.id, remark, 'news')
    expect(first).toMatchObject({text: 'Why?', written_at: time, done_at: null})
    expect(onRemark).toHaveBeenCalledTimes(1)
    expect(await remarks.add(quiet.id, remark, 'news')).toBeUndefined()
    expect(onRemark).toHaveBeenCalledTimes(1)
    time += 1
    const second = await remarks.add(link.id, {...remark, document_id: 'b'}, 'news')
    const ids = async (documentId?: string) => (await remarks.list(documentId)).map(({id}) => id)
    expect(await ids()).toEqual([first?.id, second?.id])
    expect(await ids('b')).toEqual([second?.id])
    expect((await remarks.listOfLink(link.id)).map(({id}) => id)).toEqual(await ids())

    await remarks.setDone(first?.id ?? '', true, 'Ada Obi')
    expect(onRemark).toHaveBeenCalledTimes(3)
    await remarks.setDone(first?.id ?? '', true, 'Bola Eze')
    expect(await remarks.list('a')).toMatchObject([{done_by: 'Ada Obi', done_at: time}])
    expect(await ids()).toEqual([second?.id])
    await links.revoke(link.id)
    expect(await remarks.add(link.id, remark, 'news')).toBeUndefined()
    expect(await ids()).toEqual([second?.id])

    const rules = {days: 100, quarantineDays: 30}
    await applyRetention(db, rules, time + 30 * day)
    expect(await ids('a')).toEqual([first?.id])
    await applyRetention(db, rules, time + 30 * day + 1)
    expect([await ids('a'), await ids('b')]).toEqual([[], [second?.id]])
    await applyRetention(db, rules, time + 100 * day + 1)
    expect(await ids('b')).toEqual([])
  })
})
