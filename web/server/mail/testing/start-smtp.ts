import {SMTPServer} from 'smtp-server'
import {onTestFinished} from 'vitest'

export type ReceivedMail = {
  to: string[]
  raw: string
  messageId: string
  /** Tells whether the client asked for SMTPUTF8. */
  isUtf8: boolean
}

export type TestSmtp = {
  url: string
  received: ReceivedMail[]
  /** Resolves once `count` mails have been received in all. */
  waitForMails: (count: number) => Promise<ReceivedMail[]>
  /** Holds back the answers to mails from now on, until the result is called. */
  hold: () => () => void
  /** Resolves once a mail is held back. */
  waitForHeld: () => Promise<void>
  /** Refuses mails with this code from now on, their text or their recipient; with undefined it accepts them. */
  refuse: (code: number | undefined, what?: SmtpStep, reason?: string) => void
  close: () => Promise<void>
}

/** The step at which a mail is refused: before or after the sign-in, by its sender, its recipient or its text. */
export type SmtpStep = 'greeting' | 'sign-in' | 'sender' | 'recipient' | 'text'

export type SmtpOptions = {
  port?: number
  /** Tells whether it takes addresses outside ASCII. Default: it does. */
  takesUtf8?: boolean
  /** Tells whether it wants a sign-in, and refuses each. */
  refusesSignIn?: boolean
  /** Tells whether it wants a sign-in, and takes each. */
  takesSignIn?: boolean
}

/** A real SMTP server on a free port of this machine, for one test. */
export async function startSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const smtp = await openSmtp(options)
  onTestFinished(smtp.close)
  return smtp
}

/** A real SMTP server on a free port of this machine, which records the mails it receives. */
export async function openSmtp({
  port = 0,
  takesUtf8 = true,
  refusesSignIn = false,
  takesSignIn = false,
}: SmtpOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const waiting: {count: number; resolve: (mails: ReceivedMail[]) => void}[] = []
  let refusal: {code: number; what: SmtpStep; reason: string} | undefined
  const refusedAs = (what: SmtpStep) =>
    refusal?.what === what
      ? Object.assign(new Error(refusal.reason), {responseCode: refusal.code})
      : undefined
  let held: Promise<void> | undefined
  const holding = Promise.withResolvers<void>()
  const server = new SMTPServer({
    disabledCommands: refusesSignIn || takesSignIn ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    hideSMTPUTF8: !takesUtf8,
    logger: false,
    closeTimeout: 50,
    onConnect: (_session, done) => done(refusedAs('greeting')),
    onAuth: (_auth, _session, done) =>
      takesSignIn && !refusedAs('sign-in')
        ? done(null, {user: 'site'})
        : done(refusedAs('sign-in') ?? Object.assign(new Error('No'), {responseCode: 535})),
    onMailFrom: (_address, _session, done) => done(refusedAs('sender')),
    onRcptTo: (_address, _session, done) => done(refusedAs('recipient')),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refused = refusedAs('text')
        if (refused) return done(refused)
        const raw = Buffer.concat(parts).toString()
        const messageId = /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1] ?? ''
        const {rcptTo, smtpUtf8: isUtf8 = false} = session.envelope
        received.push({to: rcptTo.map(({address}) => address), raw, messageId, isUtf8})
        if (held) holding.resolve()
        const accept = async () => {
          await held
          done()
        }
        void accept()
        for (const {count, resolve} of waiting) if (received.length >= count) resolve(received)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const given = typeof address === 'object' && address ? address.port : port
  let closed: Promise<void> | undefined
  const close = () =>
    (closed ??= new Promise<void>((resolve) => {
      server.close(() => resolve())
    }))
  return {
    url: `smtp://${refusesSignIn || takesSignIn ? 'site:wrong@' : ''}127.0.0.1:${given}`,
    received,
    waitForMails: (count) =>
      received.length >= count
        ? Promise.resolve(received)
        : new Promise((resolve) => waiting.push({count, resolve})),
    hold: () => {
      const released = Promise.withResolvers<void>()
      held = released.promise
      return released.resolve
    },
    waitForHeld: () => holding.promise,
    refuse: (code, what = 'text', reason = 'Not now') => {
      refusal = code === undefined ? undefined : {code, what, reason}
    },
    close,
  }
}
