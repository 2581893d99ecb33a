import {createTransport} from 'nodemailer'
import {reasonOf} from './check-database.ts'

const patience = 5000

/**
 * Whether the mail server of SMTP_URL is there and lets us in. That it is not stops nothing: mail
 * waits in the outbox.
 *
 * @returns one readable sentence that names host and reason, and never the password; nothing where
 *   all is well.
 */
export async function checkMailServer(smtpUrl: string): Promise<string | undefined> {
  const {hostname, port} = new URL(smtpUrl)
  const place = port ? `${hostname}:${port}` : hostname
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return `SMTP_URL: the mail server at ${place} cannot be used (${reasonOf(error)}). Mail waits until it can.`
  } finally {
    transport.close()
  }
}
