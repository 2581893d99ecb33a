import {mkdir, rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {createTransport} from 'nodemailer'
import {parseConnectionUrl} from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import {inAscii} from './addresses.ts'

/** One mail to one address. Addresses are without names; a name is a field of its own. */
export type Mail = {
  /** The id of its row in the outbox, of which the Message-ID is made. */
  id: string
  to: string
  replyTo?: {name: string; address: string}
  subject: string
  text: string
  /** The text as an HTML document, for programs that show one. */
  html?: string
  /** Tells whether no person wrote it, which is said in a header: help desks take no such mail (RFC 3834). */
  isAutomatic: boolean
  /** One-click unsubscription (RFC 8058): a POST to this URL ends the subscription. */
  unsubscribeUrl?: string
  /** Tells whether it goes to everybody on the newsletter's list. */
  isBulk?: boolean
}

/** The sender of every mail; the name may be empty. */
export type Sender = {name: string; address: string}

export type Transport = {
  /** @param signal gives up: for whoever waits for the result. */
  send: (mail: Mail, signal?: AbortSignal) => Promise<void>
  /** Rejects where no mail can be sent just now. */
  check: () => Promise<unknown>
  close: () => void
}

const minute = 60_000

/**
 * Milliseconds as RFC 5321, section 4.5.3.2, wants them: five minutes until the server greets, ten for its answer to a
 * mail's end, within which it may scan it. nodemailer has one limit for all answers.
 */
const timeouts = {
  connectionTimeout: 5 * minute,
  greetingTimeout: 5 * minute,
  socketTimeout: 10 * minute,
}

/** Milliseconds for which a person waits until a mail is sent, who is told else that it was not. */
export const interactiveMs = 30_000

/**
 * Sends through an SMTP server, several mails over one connection. Mail to an address with letters outside
 * ASCII goes only to a server that takes such addresses (SMTPUTF8, RFC 6531).
 */
export function smtpTransport(url: string, from: Sender): Transport {
  const transporter = createTransport({url, pool: true, maxConnections: 3, ...timeouts})
  return {
    send: async (mail, signal) => {
      if (inAscii(mail.to) === undefined && !(await takesUtf8(url))) {
        throw Object.assign(new Error('The server takes no address outside ASCII.'), {
          code: 'ENOSMTPUTF8',
          command: 'RCPT TO',
          // As a server would answer: RFC 6531, section 3.5.
          responseCode: 553,
          response: '553 5.6.7 The server takes no address outside ASCII.',
        })
      }
      await transporter.sendMail({...toMessage(mail, from), ...(signal && {signal})})
    },
    check: () => transporter.verify(),
    close: () => transporter.close(),
  }
}

/** Asks a mail server whether it takes addresses outside ASCII. */
function takesUtf8(url: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection({...parseConnectionUrl(url), ...timeouts})
    connection.on('error', reject)
    connection.connect((error) => {
      if (error) return reject(error)
      // The answer to EHLO, after STARTTLS where the server offers that.
      resolve(/^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse)))
      connection.quit()
    })
  })
}

/**
 * Writes each mail into a folder as an `.eml` file, which any mail program opens. A mail that is sent
 * again overwrites its file.
 */
export function fileTransport(folder: string, from: Sender): Transport {
  const transporter = createTransport({streamTransport: true, buffer: true})
  return {
    send: async (mail) => {
      const {message} = await transporter.sendMail(toMessage(mail, from))
      await mkdir(folder, {recursive: true, mode: 0o700})
      const file = mailFilePath(folder, mail.id)
      await writeFile(`${file}.part`, message, {mode: 0o600, flush: true})
      await rename(`${file}.part`, file)
    },
    check: () => Promise.resolve(),
    close: () => transporter.close(),
  }
}

/**
 * A mail for nodemailer. All values are plain texts, which it encodes. Reply-To is left out where its address
 * has letters outside ASCII before the @: that header would need SMTPUTF8 on every server on the way.
 */
function toMessage(mail: Mail, from: Sender) {
  const replyTo = mail.replyTo && inAscii(mail.replyTo.address)
  const domain = inAscii(from.address)?.split('@').at(-1) ?? 'localhost'
  return {
    from,
    to: {name: '', address: mail.to},
    ...(replyTo && {replyTo: {...mail.replyTo, address: replyTo}}),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html && {html: mail.html}),
    messageId: `<${mail.id}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      ...(mail.isAutomatic && {'Auto-Submitted': 'auto-generated'}),
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      // Programs that answer by themselves, such as notes of absence, leave lists alone (RFC 2919, RFC 3834).
      ...(mail.isBulk && {'List-Id': `<newsletter.${domain}>`, Precedence: 'bulk'}),
    },
  }
}

/** The folder of mails as files, which is used without a mail server. */
export const mailFolderPath = (dataDir: string) => join(dataDir, 'mail')

const mailFilePath = (folder: string, id: string) => join(folder, `${id}.eml`)

/** Deletes the files of mails where they exist. */
export async function deleteMailFiles(folder: string, ids: string[]): Promise<void> {
  for (const id of ids) await rm(mailFilePath(folder, id), {force: true})
}
