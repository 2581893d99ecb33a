/** One mail to one address. Addresses are without names; a name is a field of its own. */
export type Mail = {
  /** The id of its row in the outbox, of which the Message-ID is made. */
  id: string
  to: string
  replyTo?: {name: string; address: string}
  subject: string
  text: string
  /** One-click unsubscription (RFC 8058): a POST to this URL ends the subscription. */
  unsubscribeUrl?: string
}

/**
 * Whether mail may be sent to an address: stricter than the form's rule, so that no address can contain
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
