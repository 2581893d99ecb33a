import {mkdir, rename, writeFile} from 'node:fs/promises'
import {createTransport} from 'nodemailer'
import {mailFilePath} from './mail-files.ts'
import type {Mail} from './mail.ts'

export type Transport = {
  send: (mail: Mail) => Promise<void>
  /** Rejects where no mail can be sent just now. */
  check: () => Promise<unknown>
  close: () => void
}

const socketTimeout = 30_000

/** Sends through an SMTP server, several mails over one connection. */
export function smtpTransport(url: string, from: string): Transport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout,
  })
  return {
    send: async (mail) => {
      await transporter.sendMail(toMessage(mail, from))
    },
    check: () => transporter.verify(),
    close: () => transporter.close(),
  }
}

/**
 * Writes each mail into a folder as an `.eml` file, which any mail program opens. A mail that is sent
 * again overwrites its file.
 */
export function fileTransport(folder: string, from: string): Transport {
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

/** A mail for nodemailer. All values are plain texts, which it encodes. */
function toMessage(mail: Mail, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: {name: '', address: mail.to},
    ...(mail.replyTo && {replyTo: mail.replyTo}),
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
