import type {Sessions} from './sessions.ts'

/**
 * Ends what was opened in a session together with it: when it is deleted at once, when it expires at the
 * next call of `endExpired`.
 */
export class SessionWatch {
  private readonly sessions: Sessions
  /** What to call at the end of each session, by its id. */
  private readonly callbacks = new Map<string, Set<() => void>>()

  constructor(sessions: Sessions) {
    this.sessions = sessions
    sessions.onDelete((id) => this.end(id))
  }

  /**
   * Calls `end` once when the session ends; null, for what was opened without one, never ends. Returns a
   * function that stops watching.
   */
  onEnd(sessionId: string | null, end: () => void): () => void {
    if (sessionId === null) return () => undefined
    let callbacks = this.callbacks.get(sessionId)
    if (!callbacks) this.callbacks.set(sessionId, (callbacks = new Set()))
    callbacks.add(end)
    return () => {
      callbacks.delete(end)
      if (callbacks.size === 0) this.callbacks.delete(sessionId)
    }
  }

  endExpired(): void {
    for (const id of this.callbacks.keys()) if (!this.sessions.isOpen(id)) this.end(id)
  }

  private end(id: string): void {
    const callbacks = this.callbacks.get(id) ?? []
    this.callbacks.delete(id)
    for (const callback of callbacks) callback()
  }
}
