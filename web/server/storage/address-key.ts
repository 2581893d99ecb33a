import {domainToASCII} from 'node:url'
import {withoutInvisible} from '#web/contract/forms.ts'

/**
 * One text for all ways to write one address: upper and lower case, composed or not, the domain in its own letters or
 * encoded, with characters that nobody sees. Enquiries and subscriptions store the address differently, and this beside it.
 */
export function addressKey(address: string): string {
  const text = withoutInvisible(address).trim().normalize('NFC').toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`
}
