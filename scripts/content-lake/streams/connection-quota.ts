import {LakeError} from '../protocol/errors.ts'

/** Whose connection is counted: who is signed in, or a stranger by address. */
export interface QuotaClient {
  trusted: boolean
  address: string
}

/** How many connections may be open at once. */
export interface QuotaLimits {
  signedIn: number
  /** All strangers together. */
  strangers: number
  /** One stranger, so that none takes the places of all others. */
  perStranger: number
}

/**
 * Counts open connections of one kind. Strangers have places of their own: however many connections
 * they open, who is signed in gets one (behaviour B316).
 */
export class ConnectionQuota {
  private readonly limits: QuotaLimits
  /** What is counted, for error messages: `streams`. */
  private readonly name: string
  private readonly byStranger = new Map<string, number>()
  private strangers = 0
  private signedIn = 0

  constructor(name: string, limits: QuotaLimits) {
    this.name = name
    this.limits = limits
  }

  /** How many connections are open. */
  get count(): number {
    return this.strangers + this.signedIn
  }

  /**
   * Takes a place; returns a function that gives it back, once. Throws a LakeError: 429 where the client
   * has too many, 503 where there is no place left.
   */
  take(client: QuotaClient): () => void {
    const release = client.trusted ? this.takeSignedIn() : this.takeStranger(client.address)
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

  private takeStranger(address: string): () => void {
    const own = this.byStranger.get(address) ?? 0
    if (own >= this.limits.perStranger) {
      throw new LakeError(429, `Too many ${this.name} from your address: close one first`)
    }
    if (this.strangers >= this.limits.strangers) {
      throw new LakeError(503, `Too many ${this.name} without a sign-in: try again later`)
    }
    this.strangers += 1
    this.byStranger.set(address, own + 1)
    return () => {
      const left = (this.byStranger.get(address) ?? 1) - 1
      this.strangers -= 1
      if (left > 0) this.byStranger.set(address, left)
      else this.byStranger.delete(address)
    }
  }
}
