import {setTimeout as delay} from 'node:timers/promises'
import {expect, onTestFinished, test} from 'vitest'
import {openStorage} from '../storage/storage.ts'
import {sqlite} from '../storage/testing/databases.ts'
import {createOutbox} from './outbox.ts'
import {queueMail} from './queue-mail.ts'
import {startSmtp} from './testing/start-smtp.ts'
import {smtpTransport} from './transport.ts'

test('a mail server that scans a mail for 45 seconds before it answers gets it once', async () => {
  const smtp = await startSmtp()
  const release = smtp.hold()
  const {db, close} = await openStorage(await sqlite(), () => {})
  const transport = smtpTransport(smtp.url, {name: '', address: 'site@example.com'})
  onTestFinished(close)
  onTestFinished(() => transport.close())
  const outbox = createOutbox({
    db,
    isShared: false,
    compose: async ({id}) => ({
      id,
      to: 'a@example.com',
      subject: 'S',
      text: 'T',
      isAutomatic: true,
    }),
    send: transport.send,
    now: Date.now,
    log: () => {},
  })
  await queueMail(db, {kind: 'enquiry', subjectId: 'x'}, Date.now())
  const delivering = outbox.deliverDue()
  await smtp.waitForHeld()
  await delay(45_000)
  release()
  expect(await delivering).toBe(1)
  expect(smtp.received).toHaveLength(1)
}, 120_000)
