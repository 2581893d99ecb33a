import {domainToASCII} from 'node:url'
import {isEmail, withoutInvisible} from '#web/contract/forms.ts'

/**
 * Tells whether mail may be sent to an address: stricter than the form's rule, so that no address can contain
 * a second one, a name or a header. Lengths are those of RFC 5321, section 4.5.3.1.
 */
export function isDeliverable(address: string): boolean {
  const parts = address.split('@')
  const [local = '', domain = ''] = parts
  return (
    parts.length === 2 &&
    Buffer.byteLength(address) <= 254 &&
    Buffer.byteLength(local) <= 64 &&
    !/[\s,;:<>()[\]\\"\p{C}]/u.test(address) &&
    /^[^.]+(?:\.[^.]+)+$/.test(domain)
  )
}

/**
 * An address as it is stored and mailed to: without what nobody sees, trimmed, composed Unicode, its domain
 * in lower case and in ASCII. The part before the @ is not changed.
 *
 * @returns nothing where no mail could be sent there.
 */
export function normaliseEmail(text: string): string | undefined {
  const email = withoutInvisible(text).trim().normalize('NFC')
  if (!isEmail(email)) return undefined
  const at = email.lastIndexOf('@')
  const domain = domainToASCII(email.slice(at + 1))
  const normal = `${email.slice(0, at)}@${domain}`
  return domain && isEmail(normal) && isDeliverable(normal) ? normal : undefined
}

/** An address in ASCII, its domain encoded; nothing where letters before the @ are outside ASCII. */
export function inAscii(address: string): string | undefined {
  const isAscii = (text: string) => /^[ -~]*$/.test(text)
  if (isAscii(address)) return address
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = domainToASCII(address.slice(at + 1))
  return isAscii(local) && domain ? `${local}@${domain}` : undefined
}

/** Domains of providers that ignore dots before the @, and the name that stands for all of a provider's. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * One text for all spellings of an address that reach the same mailbox: upper and lower case, tags
 * after a plus (subaddressing, RFC 5233), and dots where the provider is known to ignore them. Only for
 * comparing: mail goes to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@')
  const typed = text.slice(at + 1)
  const domain = domainToASCII(typed) || typed
  const plus = text.indexOf('+', 1)
  const name = text.slice(0, plus > 0 && plus < at ? plus : at)
  const provider = dotless.get(domain)
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${domain}`
}
