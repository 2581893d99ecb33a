import {domainToASCII} from 'node:url'

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
