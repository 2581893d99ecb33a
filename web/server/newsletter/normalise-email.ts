import {domainToASCII} from 'node:url'
import {isEmail} from '#web/contract/email.ts'
import {isDeliverable} from '../mail/mail.ts'

/**
 * An address as it is stored and mailed to: trimmed, composed Unicode, its domain in lower case and
 * in ASCII. The part before the @ is not changed.
 *
 * @returns nothing where no mail could be sent there.
 */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC')
  if (!isEmail(email) || !email.isWellFormed()) return undefined
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1))
  const normal = `${email.slice(0, at)}@${domain}`
  return domain && isEmail(normal) && isDeliverable(normal) ? normal : undefined
}
