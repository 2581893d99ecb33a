import {assertMay, type Role} from '../auth/roles.ts'
import type {Jobs} from '../jobs.ts'
import {detailsOf, isStorageError, LakeError} from '../protocol/errors.ts'
import type {MutationResult} from '../mutate/apply-mutation.ts'
import {type LakeDocument, RELEASE_TYPE, releaseNameOf} from '../store/document.ts'
import type {LakeServices} from '../services.ts'
import {type ActionContext, createActionContext} from './documents.ts'
import {publishScheduledRelease} from './releases.ts'

/** The longest time between two looks at the clock, which may be set, or stand still while a computer sleeps. */
const MAX_WAIT_MS = 60_000

/**
 * Publishes scheduled releases when their time has come, also those whose time came while the lake was
 * closed. State and documents change in one transaction, so each is published once. A release that cannot
 * be published becomes active again, with the reason in `error`, as at hosted Sanity; so does one of somebody who
 * may not publish releases any more.
 *
 * @returns a function that ends listening to changes of releases.
 */
export function publishScheduledReleases(
  services: LakeServices,
  jobs: Pick<Jobs, 'every'>,
): () => void {
  const {store} = services

  /** The releases that wait, the earliest first. */
  const scheduled = () =>
    store.documents
      .ofType(RELEASE_TYPE)
      .filter((release) => release['state'] === 'scheduled')
      .map((release) => ({release, time: Date.parse(String(release['publishAt']))}))
      .filter(({time}) => !Number.isNaN(time))
      .sort((a, b) => a.time - b.time)

  const job = jobs.every('scheduled releases', {every: MAX_WAIT_MS}, async () => {
    // After the commit that woke it.
    await Promise.resolve()
    const now = Date.now()
    for (const {release, time} of scheduled()) if (time <= now) publish(release, services)
    const [first] = scheduled()
    return first && Math.max(first.time - Date.now(), 0)
  })
  return store.commits.subscribe(({effects}) => {
    if (effects.some(({before, after}) => (after ?? before)?._type === RELEASE_TYPE)) job.wake()
  })
}

function publish(release: LakeDocument, services: LakeServices): void {
  const {transactor, history, authenticator, log} = services
  const author = schedulerOf(release)
  const transact = (role: Role | null, work: (context: ActionContext) => void) =>
    transactor.transact(undefined, {author, role}, (transaction) => {
      const lastStateOf = (id: string) => history.documentAt(id, 'last')
      const results: MutationResult[] = []
      work(createActionContext(0, {...transaction, author, lastStateOf}, results))
      return results
    })
  try {
    const role = authenticator.roleOf(author)
    assertMay(role, 'release')
    transact(role, (context) => publishScheduledRelease(releaseNameOf(release), context))
  } catch (error) {
    // On a full disk the release stays scheduled.
    if (isStorageError(error) || (error instanceof LakeError && error.status >= 500)) throw error
    if (!(error instanceof LakeError)) {
      log(`content lake: a scheduled release was not published: ${detailsOf(error)}`)
    }
    const message = error instanceof LakeError ? error.message : 'An error of the content lake'
    const set = {state: 'active', error: {message}}
    transact('administrator', ({mutate}) =>
      mutate({patch: {id: release._id, set, unset: ['publishAt', 'scheduledBy']}}),
    )
  }
}

/** The user id of who scheduled a release, or made it. */
function schedulerOf({scheduledBy, userId}: LakeDocument): string {
  return [scheduledBy, userId].find((id) => typeof id === 'string') ?? 'system'
}
