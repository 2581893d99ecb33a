import {expect, onTestFinished, test} from 'vitest'
import {openStorage} from '../storage/open-storage.ts'
import {onBothDatabases} from '../storage/testing/databases.ts'
import {countMail} from './count-mail.ts'
import {queueMail} from './queue-mail.ts'

onBothDatabases((create) => {
  test('mail that waits is counted, with the age of the oldest, and dead letters apart', async () => {
    const {db, close} = await openStorage(await create(), () => {})
    onTestFinished(close)
    expect(await countMail(db, 0)).toEqual({queued: 0, dead: 0, oldestSeconds: 0})

    const queueAt = (time: number) => queueMail(db, {kind: 'enquiry', subjectId: 'x'}, time)
    await queueAt(1_000)
    await db.updateTable('outbox').set({state: 'dead'}).execute()
    await queueAt(10_000)
    await queueAt(20_000)
    expect(await countMail(db, 70_000)).toEqual({queued: 2, dead: 1, oldestSeconds: 60})
  })
})
