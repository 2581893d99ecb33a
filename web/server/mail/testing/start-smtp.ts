import {SMTPServer} from 'smtp-server'
import {onTestFinished} from 'vitest'

export type ReceivedMail = {to: string[]; raw: string; messageId: string}

export type TestSmtp = {
  url: string
  received: ReceivedMail[]
  /** Resolves once `count` mails have been received in all. */
  waitForMails: (count: number) => Promise<ReceivedMail[]>
  /** Holds back the answers to mails from now on, until the result is called. */
  hold: () => () => void
  /** Resolves once a mail is held back. */
  waitForHeld: () => Promise<void>
  /** Refuses mails with this code from now on; with undefined it accepts them. */
  refuse: (code: number | undefined) => void
  close: () => Promise<void>
}

/** A real SMTP server on a free port of this machine, for one test. */
export async function startSmtp(port = 0): Promise<TestSmtp> {
  const smtp = await openSmtp(port)
  onTestFinished(smtp.close)
  return smtp
}

/** A real SMTP server on a free port of this machine, which records the mails it receives. */
export async function openSmtp(port = 0): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const waiting: {count: number; resolve: (mails: ReceivedMail[]) => void}[] = []
  let refusal: number | undefined
  let held: Promise<void> | undefined
  const holding = Promise.withResolvers<void>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error('Not now'), {responseCode: refusal}))
        const raw = Buffer.concat(parts).toString()
        const messageId = /^Message-ID: (<[^>]+>)/im.exec(raw)?.[1] ?? ''
        received.push({to: session.envelope.rcptTo.map(({address}) => address), raw, messageId})
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
    url: `smtp://127.0.0.1:${given}`,
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
    refuse: (code) => {
      refusal = code
    },
    close,
  }
}
