import type {Authenticator} from '../auth/authenticator.ts'
import {assertMay, type Role} from '../auth/roles.ts'
import type {History} from '../history/history.ts'
import {isStorageError, LakeError} from '../protocol/errors.ts'
import type {MutationResult} from '../mutate/apply-mutation.ts'
import type {Transactor} from '../mutate/transactor.ts'
import type {LakeDocument} from '../store/document.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {RELEASE_TYPE, releaseNameOf} from '../store/releases.ts'
import {createActionContext} from './apply-actions.ts'
import type {ActionContext} from './documents.ts'
import {publishScheduledRelease} from './releases.ts'

/** The longest time between two looks at the clock, which may be set, or stand still while a computer sleeps. */
const MAX_WAIT_MS = 60_000

interface ReleaseTimerOptions {
  store: DocumentStore
  transactor: Transactor
  history: History
  authenticator: Authenticator
  log: (message: string) => void
}

/**
 * Publishes scheduled releases when their time has come, also those whose time came while the lake was
 * closed. State and documents change in one transaction, so each is published once. A release that cannot
 * be published becomes active again, with the reason in `error`, as at hosted Sanity; so does one of somebody who
 * may not publish releases any more.
 */
export class ReleaseTimer {
  private readonly options: ReleaseTimerOptions
  private readonly unsubscribe: () => void
  private timer: NodeJS.Timeout | undefined

  constructor(options: ReleaseTimerOptions) {
    this.options = options
    this.unsubscribe = options.store.commits.subscribe(({effects}) => {
      if (effects.some(({before, after}) => (after ?? before)?._type === RELEASE_TYPE)) this.wait()
    })
    this.wait()
  }

  /** Publishes nothing any more. */
  stop(): void {
    this.unsubscribe()
    clearTimeout(this.timer)
  }

  private wait(least = 0): void {
    clearTimeout(this.timer)
    const times = this.scheduled().map(({time}) => time)
    if (times.length === 0) return
    const wait = Math.min(Math.max(Math.min(...times) - Date.now(), least), MAX_WAIT_MS)
    this.timer = setTimeout(() => this.publishDue(), wait)
    this.timer.unref()
  }

  /** The releases that wait, the earliest first. */
  private scheduled(): {release: LakeDocument; time: number}[] {
    const releases = this.options.store.documents.ofType(RELEASE_TYPE)
    return releases
      .filter((release) => release['state'] === 'scheduled')
      .map((release) => ({release, time: Date.parse(String(release['publishAt']))}))
      .filter(({time}) => !Number.isNaN(time))
      .sort((a, b) => a.time - b.time)
  }

  private publishDue(): void {
    const now = Date.now()
    try {
      for (const {release, time} of this.scheduled()) if (time <= now) this.publish(release)
      this.wait()
    } catch (error) {
      this.report(error)
      this.wait(MAX_WAIT_MS)
    }
  }

  private report(error: unknown): void {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    this.options.log(`content lake: a scheduled release was not published: ${reason}`)
  }

  private publish(release: LakeDocument): void {
    try {
      const role = this.options.authenticator.people.roleOf(schedulerOf(release))
      assertMay(role, 'release')
      this.transact(release, role, (context) =>
        publishScheduledRelease(releaseNameOf(release), context),
      )
    } catch (error) {
      // On a full disk the release stays scheduled.
      if (isStorageError(error) || (error instanceof LakeError && error.status >= 500)) throw error
      if (!(error instanceof LakeError)) this.report(error)
      const message = error instanceof LakeError ? error.message : 'An error of the content lake'
      const set = {state: 'active', error: {message}}
      this.transact(release, 'administrator', ({mutate}) =>
        mutate({patch: {id: release._id, set, unset: ['publishAt', 'scheduledBy']}}),
      )
    }
  }

  private transact(
    release: LakeDocument,
    role: Role | null,
    work: (context: ActionContext) => void,
  ): void {
    const {transactor, history} = this.options
    const author = schedulerOf(release)
    transactor.transact(undefined, {author, role}, (transaction) => {
      const lastStateOf = (id: string) => history.documentAt(id, 'last')
      const results: MutationResult[] = []
      work(createActionContext(0, {...transaction, author, lastStateOf}, results))
      return results
    })
  }
}

/** The user id of who scheduled a release, or made it. */
function schedulerOf({scheduledBy, userId}: LakeDocument): string {
  return [scheduledBy, userId].find((id) => typeof id === 'string') ?? 'system'
}
