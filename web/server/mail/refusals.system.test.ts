import {expect, onTestFinished, test} from 'vitest'
import {
  createIssue,
  listIssues,
  pauseForProblem,
  startDueIssues,
} from '../forms/newsletter/issues.ts'
import {refuseSubscriber} from '../forms/newsletter/subscriptions.ts'
import {addSubscribers, issue} from '../forms/newsletter/testing/issue.ts'
import {openStorage} from '../storage/storage.ts'
import {sqlite} from '../storage/testing/databases.ts'
import {createOutbox} from './outbox.ts'
import {readPause} from './pauses.ts'
import {queueMail} from './queue-mail.ts'
import {judgeFailure, type Subject} from './refusals.ts'
import {type SmtpStep, startSmtp} from './testing/start-smtp.ts'
import {smtpTransport} from './transport.ts'

const minute = 60_000
const from = {name: 'Site', address: 'site@example.com'}

/** Answers as real servers give them: who, at which step, the answer, its subject, and whether the server refuses the site. */
const answers: [string, SmtpStep, number, string, Subject, boolean][] = [
  [
    'Postfix: unknown',
    'recipient',
    550,
    '5.1.1 <a@b.c>: User unknown in local recipient table',
    'address',
    false,
  ],
  [
    'Exchange: unknown',
    'recipient',
    550,
    '5.1.10 RESOLVER.ADR.RecipientNotFound; not found',
    'address',
    false,
  ],
  [
    'Postfix: no such domain',
    'recipient',
    550,
    '5.1.2 <a@b.c>: Recipient address rejected: Domain not found',
    'address',
    false,
  ],
  ['moved', 'recipient', 551, '5.1.6 The recipient has moved', 'address', false],
  [
    'Gmail: disabled',
    'recipient',
    550,
    '5.2.1 The email account that you tried to reach is inactive',
    'address',
    false,
  ],
  [
    'Gmail: unknown, after the text',
    'text',
    550,
    '5.1.1 The email account that you tried to reach does not exist',
    'address',
    false,
  ],
  ['Exim: bare', 'recipient', 550, 'relay not permitted', 'relay', true],
  [
    'cPanel: hourly quota',
    'recipient',
    550,
    'Domain b.c has exceeded the max emails per hour (100/100 (100%)) allowed',
    'relay',
    true,
  ],
  ['a block list', 'recipient', 550, 'Rejected: 192.0.2.1 listed at bl.example', 'relay', true],
  [
    'qmail',
    'recipient',
    553,
    "sorry, that domain isn't in my list of allowed rcpthosts",
    'relay',
    true,
  ],
  ['Postfix: relaying', 'recipient', 554, '5.7.1 <a@b.c>: Relay access denied', 'relay', true],
  [
    'Postfix: sender, said at the recipient',
    'recipient',
    553,
    '5.7.1 <s@b.c>: Sender address rejected: not owned by user',
    'relay',
    true,
  ],
  ['Outlook: sender', 'recipient', 550, '5.1.8 Access denied, bad outbound sender', 'relay', true],
  [
    'Outlook: address',
    'recipient',
    550,
    '5.7.708 Access denied, traffic not accepted from this IP',
    'relay',
    true,
  ],
  [
    'Outlook: perhaps unknown',
    'recipient',
    550,
    '5.4.1 Recipient address rejected: Access denied',
    'mail',
    true,
  ],
  ['Dovecot: full', 'recipient', 552, '5.2.2 Mailbox is full', 'mail', false],
  [
    'an old server: full',
    'recipient',
    552,
    'Requested mail action aborted: exceeded storage allocation',
    'mail',
    false,
  ],
  [
    'Postgrey',
    'recipient',
    450,
    '4.2.0 <a@b.c>: Recipient address rejected: Greylisted',
    'later',
    false,
  ],
  ['Exim: greylisted', 'recipient', 451, 'Temporarily deferred, try again later', 'later', false],
  [
    'Gmail: too quickly for a person',
    'recipient',
    450,
    '4.2.1 The user is receiving mail at a rate that',
    'later',
    false,
  ],
  [
    'Amazon SES: rate',
    'text',
    454,
    'Throttling failure: Maximum sending rate exceeded',
    'relay',
    false,
  ],
  [
    'Amazon SES: not verified',
    'text',
    554,
    'Message rejected: Email address is not verified',
    'mail',
    true,
  ],
  ['Gmail: daily limit', 'text', 550, '5.4.5 Daily user sending limit exceeded', 'relay', true],
  ['Gmail: rate', 'text', 421, '4.7.28 Unusual rate of unsolicited mail', 'relay', false],
  ['a filter', 'text', 554, '5.7.1 Looks like spam', 'mail', true],
  ['too large', 'text', 552, '5.3.4 Message too big', 'mail', true],
  ['full disk', 'text', 452, '4.3.1 Insufficient system storage', 'later', false],
  ['without a sign-in', 'sender', 530, '5.7.0 Authentication required', 'relay', true],
  [
    'a foreign sender',
    'sender',
    553,
    '5.7.1 Sender address rejected: not owned by user',
    'relay',
    true,
  ],
  ['too many in a session', 'sender', 451, 'Mails per session limit', 'relay', false],
  [
    'too large by its declared size',
    'sender',
    552,
    '5.3.4 Message size exceeds fixed limit',
    'mail',
    true,
  ],
  ['Amazon SES: password', 'sign-in', 535, 'Authentication Credentials Invalid', 'relay', true],
  ['sign-in later', 'sign-in', 454, '4.7.0 Temporary authentication failure', 'relay', false],
  [
    'a blocked address',
    'greeting',
    554,
    '5.7.1 Service unavailable; client host blocked',
    'relay',
    true,
  ],
  ['too busy', 'greeting', 421, '4.3.2 Too many connections', 'relay', false],
]

const mail = {id: 'one', to: 'a@example.com', subject: 'S', text: 'T', isAutomatic: true}

test('each answer of a mail server is about the address, the mail, or the server itself', async () => {
  const smtp = await startSmtp({takesSignIn: true})
  for (const [name, step, code, text, subject, isRefusal] of answers) {
    const transport = smtpTransport(smtp.url, from)
    smtp.refuse(code, step, text)
    const error: unknown = await transport.send(mail).catch((reason: unknown) => reason)
    transport.close()
    const failure = judgeFailure(error)
    expect({name, ...failure}).toEqual({name, subject, isRefusal, reply: failure.reply})
    expect(failure.reply).toMatch(new RegExp(`^${code}\\b.* at `))
    expect(failure.reply).not.toContain('@')
  }
})

test('a server that does not answer is about the server, an error of composing about the mail', async () => {
  const gone = await startSmtp()
  await gone.close()
  const transport = smtpTransport(gone.url, from)
  onTestFinished(() => transport.close())
  const error: unknown = await transport.send(mail).catch((reason: unknown) => reason)
  expect(judgeFailure(error).subject).toBe('relay')
  expect(judgeFailure(new TypeError('a is undefined')).subject).toBe('mail')
})

/** The two queues on one database, a mail server, and a clock that the test sets. */
async function startQueues() {
  const smtp = await startSmtp()
  const {db, close} = await openStorage(await sqlite(), () => {})
  const transport = smtpTransport(smtp.url, from)
  onTestFinished(close)
  onTestFinished(() => transport.close())
  const clock = {time: Date.UTC(2026, 10, 28)}
  const now = () => clock.time
  const deps = {
    db,
    isShared: false,
    compose: async ({id, subject_id}: {id: string; subject_id: string}) => ({
      ...mail,
      id,
      to: `${subject_id}@example.com`,
    }),
    send: transport.send,
    now,
    log: () => {},
  }
  const outbox = createOutbox(deps)
  const newsletter = createOutbox({
    ...deps,
    newsletter: {
      intervalMs: 0,
      onRefused: (id) => refuseSubscriber(db, id, now()),
      onManyRefused: (id, reply) => pauseForProblem(db, id, reply),
    },
  })
  /** Delivers what is due by the clock, which goes on to the next time when something is. */
  const deliverFor = async (queue: typeof outbox, ms: number) => {
    const end = clock.time + ms
    while (clock.time <= end) {
      await queue.deliverDue()
      clock.time = Math.max((await queue.nextDue()) ?? Infinity, clock.time + 1)
    }
    clock.time = end
  }
  return {smtp, db, clock, outbox, newsletter, deliverFor}
}

const states = async (db: Awaited<ReturnType<typeof startQueues>>['db']) =>
  (await db.selectFrom('outbox').select('state').execute()).map(({state}) => state)

test('a quota that answers a bare 550 ends no subscription: the issue is paused after five refusals, and all get it later', async () => {
  const {smtp, db, clock, newsletter, deliverFor} = await startQueues()
  await addSubscribers(db, 8)
  await createIssue(db, {...issue, createdBy: 'Ada'}, clock.time)
  await startDueIssues(db, clock.time)
  await newsletter.deliverDue(() => smtp.received.length === 3)
  expect(smtp.received).toHaveLength(3)
  smtp.refuse(550, 'recipient', 'Domain example.org has exceeded the max emails per hour')
  await deliverFor(newsletter, 60 * minute)
  const [paused] = await listIssues(db)
  expect(paused).toMatchObject({state: 'paused', sent: 3, waiting: 5, failed: 0})
  expect(paused?.problem).toBe('550 at RCPT TO')
  const left = db.selectFrom('subscriber').select('id').where('state', '!=', 'confirmed')
  expect(await left.execute()).toEqual([])
  smtp.refuse(undefined)
  await db.updateTable('newsletter_issue').set({state: 'sending'}).execute()
  await deliverFor(newsletter, 60 * minute)
  expect(new Set(smtp.received.map(({to}) => to[0])).size).toBe(8)
})

test.each([
  ['sender', 530, '5.7.0 Authentication required'],
  ['sender', 553, '5.7.1 Sender address rejected'],
  ['recipient', 550, '5.7.1 Relay access denied'],
  ['recipient', 552, '5.2.2 Mailbox full'],
  ['text', 550, '5.4.5 Daily limit'],
  ['greeting', 554, 'No service'],
] as const)(
  'an enquiry that is refused for good at the %s (%i %s) waits, and goes when the server is put right',
  async (step, code, text) => {
    const {smtp, db, clock, outbox, deliverFor} = await startQueues()
    await queueMail(db, {kind: 'enquiry', subjectId: 'x'}, clock.time)
    smtp.refuse(code, step, text)
    await deliverFor(outbox, 24 * 60 * minute)
    expect(await states(db)).toEqual(['queued'])
    smtp.refuse(undefined)
    await deliverFor(outbox, 6 * 60 * minute)
    expect(await states(db)).toEqual(['sent'])
    expect(await readPause(db, 'mail')).toBeUndefined()
  },
)

test('while the server refuses the site one mail asks at a time; when it takes mail again all goes', async () => {
  const {smtp, db, clock, outbox, deliverFor} = await startQueues()
  for (let count = 0; count < 20; count += 1) {
    await queueMail(db, {kind: 'enquiry', subjectId: `x${count}`}, clock.time)
  }
  smtp.refuse(530, 'sender', '5.7.0 Authentication required')
  await deliverFor(outbox, 60 * minute)
  const attempts = await db.selectFrom('outbox').select('attempts').execute()
  expect(attempts.reduce((sum, row) => sum + row.attempts, 0)).toBeLessThan(10)
  expect(await readPause(db, 'mail')).toMatchObject({reason: '530 5.7.0 at MAIL FROM'})
  smtp.refuse(undefined)
  await deliverFor(outbox, 16 * minute)
  expect(smtp.received).toHaveLength(20)
})

test('a mail to an address that does not exist is given up at once, and others go on', async () => {
  const {smtp, db, clock, outbox, newsletter, deliverFor} = await startQueues()
  await addSubscribers(db, 1)
  await createIssue(db, {...issue, createdBy: 'Ada'}, clock.time)
  await startDueIssues(db, clock.time)
  smtp.refuse(550, 'recipient', '5.1.1 No such user')
  await newsletter.deliverDue()
  const subscriber = db.selectFrom('subscriber').select(['state', 'confirmed_at'])
  expect(await subscriber.execute()).toEqual([{state: 'refused', confirmed_at: 2}])
  smtp.refuse(undefined)
  await queueMail(db, {kind: 'enquiry', subjectId: 'x'}, clock.time)
  await deliverFor(outbox, 1)
  expect(smtp.received).toHaveLength(1)
})

test('what a clock that was days ahead has written holds up no mail', async () => {
  const {smtp, db, clock, outbox, newsletter} = await startQueues()
  const days = 3 * 24 * 60 * minute
  clock.time += days
  await addSubscribers(db, 2)
  await createIssue(db, {...issue, createdBy: 'Ada'}, clock.time)
  await startDueIssues(db, clock.time)
  await newsletter.deliverDue()
  await queueMail(db, {kind: 'enquiry', subjectId: 'x'}, clock.time)
  clock.time -= days
  await newsletter.deliverDue()
  await outbox.deliverDue()
  expect(smtp.received).toHaveLength(3)
})
