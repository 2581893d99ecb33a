import {LRUCache} from 'lru-cache'

const REMEMBERED_MS = 600_000
const MAX_REMEMBERED = 2000
/** Renditions of one original that may fail before those that take long are not tried either. */
const MAX_FAILURES = 3

/** Which images could not be made, so that each request does not try again. */
export class FailedRenditions {
  private readonly errors = new LRUCache<string, {error: unknown}>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
  })
  private readonly counts = new LRUCache<string, number>({max: MAX_REMEMBERED, ttl: REMEMBERED_MS})

  /** Throws the error that the rendition, or others of its original, failed with. */
  assertNotFailed(rendition: string, original: string, isLong: boolean): void {
    const hopeless = isLong && (this.counts.get(original) ?? 0) >= MAX_FAILURES
    const failure = this.errors.get(rendition) ?? (hopeless && this.errors.get(original))
    if (failure) throw failure.error
  }

  remember(rendition: string, original: string, error: unknown): void {
    this.errors.set(rendition, {error})
    this.errors.set(original, {error})
    this.counts.set(original, (this.counts.get(original) ?? 0) + 1)
  }
}
