import {createTransport} from 'nodemailer'
import {reasonOf} from './check-database.ts'

const timeoutMs = 5000

/**
 * Connects to the mail server of SMTP_URL once. A failure does not stop the start, since mail waits in
 * the outbox.
 *
 * @returns one readable sentence that names host and reason, and never the password; nothing where
 *   the connection succeeds.
 */
export async function checkMailServer(smtpUrl: string): Promise<string | undefined> {
  const {hostname, port} = new URL(smtpUrl)
  const place = port ? `${hostname}:${port}` : hostname
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
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
