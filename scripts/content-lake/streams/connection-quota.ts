import {LakeError} from '../protocol/errors.ts'

/** Whose connection is counted: that of a signed-in client, or an anonymous one by its IP address. */
export interface QuotaClient {
  trusted: boolean
  address: string
}

/** How many connections may be open at once. */
export interface QuotaLimits {
  signedIn: number
  /** All anonymous clients together. */
  anonymous: number
  /** Anonymous clients of one IP address, so that none takes the places of all others. */
  perAddress: number
}

/**
 * Counts open connections of one kind. Anonymous clients have places of their own: however many connections
 * they open, who is signed in gets one (behaviour B316).
 */
export class ConnectionQuota {
  private readonly limits: QuotaLimits
  /** What is counted, for error messages: `streams`. */
  private readonly name: string
  private readonly anonymousByAddress = new Map<string, number>()
  private anonymous = 0
  private signedIn = 0

  constructor(name: string, limits: QuotaLimits) {
    this.name = name
    this.limits = limits
  }

  /** How many connections are open. */
  get count(): number {
    return this.anonymous + this.signedIn
  }

  /**
   * Takes a place; returns a function that gives it back, once. Throws a LakeError: 429 where the client
   * has too many, 503 where there is no place left.
   */
  take(client: QuotaClient): () => void {
    const release = client.trusted ? this.takeSignedIn() : this.takeAnonymous(client.address)
    let held = true
    return () => {
      if (held) release()
      held = false
    }
  }

  private takeSignedIn(): () => void {
    if (this.signedIn >= this.limits.signedIn) throw new LakeError(503, `Too many ${this.name}`)
    this.signedIn += 1
    return () => (this.signedIn -= 1)
  }

  private takeAnonymous(address: string): () => void {
    const own = this.anonymousByAddress.get(address) ?? 0
    if (own >= this.limits.perAddress) {
      throw new LakeError(429, `Too many ${this.name} from your address: close one first`)
    }
    if (this.anonymous >= this.limits.anonymous) {
      throw new LakeError(503, `Too many ${this.name} without a sign-in: try again later`)
    }
    this.anonymous += 1
    this.anonymousByAddress.set(address, own + 1)
    return () => {
      const left = (this.anonymousByAddress.get(address) ?? 1) - 1
      this.anonymous -= 1
      if (left > 0) this.anonymousByAddress.set(address, left)
      else this.anonymousByAddress.delete(address)
    }
  }
}
