/** One mail, to one address. Addresses are bare; names stand beside them and are only ever shown. */
export type Mail = {
  /** The outbox's id: the Message-ID is made of it. */
  id: string
  to: string
  replyTo?: {name: string; address: string}
  subject: string
  text: string
  /** One-click unsubscription (RFC 8058): the address that a POST ends the subscription at. */
  unsubscribeUrl?: string
}

/**
 * Whether mail may be sent to an address: stricter than the form's rule, so that no address smuggles
 * in a second one, a name or a header. Lengths are those of RFC 5321, section 4.5.3.1.
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
