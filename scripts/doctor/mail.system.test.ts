import {expect, onTestFinished, test} from 'vitest'
import {readEnvironment} from '#web/server/env/env.ts'
import {addFailure} from '#web/server/mail/pauses.ts'
import {queueMail} from '#web/server/mail/queue-mail.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {sqlite} from '#web/server/storage/testing/databases.ts'
import {checkMailQueue} from './mail.ts'

test('a mail server that takes no mail is a problem, mail that was given up a warning', async () => {
  const {dataDir} = await sqlite()
  const env = readEnvironment({DATA_DIR: dataDir})
  expect(await checkMailQueue(env)).toEqual([])
  const {db, close} = await openStorage({dataDir}, () => {})
  onTestFinished(close)
  expect(await checkMailQueue(env)).toMatchObject([{level: 'ok'}])
  const spam = {
    subject: 'mail',
    isRefusal: true,
    reply: '554 at DATA',
    reason: '554',
    now: 0,
  } as const
  await addFailure(db, 'mail', spam)
  expect(await checkMailQueue(env)).toMatchObject([{level: 'ok'}])
  const reason = '530 5.7.0 at MAIL FROM'
  const failure = {subject: 'relay', isRefusal: true, reply: reason, reason, now: 0} as const
  await addFailure(db, 'mail', failure)
  await queueMail(db, {kind: 'enquiry', subjectId: 'x'}, 0)
  await db.updateTable('outbox').set({state: 'dead'}).execute()
  expect(await checkMailQueue(env)).toMatchObject([
    {level: 'problem', message: expect.stringContaining(`1970-01-01T00:00:00.000Z (${reason})`)},
    {level: 'warning', message: '1 mails could not be delivered.'},
  ])
})
