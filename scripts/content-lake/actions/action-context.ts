import {applyMutation, type MutationContext, type MutationResult} from '../mutate/apply-mutation.ts'
import type {Mutation} from '../mutate/mutation.ts'
import {actionError} from '../protocol/errors.ts'
import type {LakeDocument} from '../store/document.ts'

/** The transaction of a request, who sent it, and how it reads documents that were deleted. */
interface ActionEnvironment extends MutationContext {
  author: string
  /** The last state of a document that was deleted; null where there is none. */
  lastStateOf: (id: string) => LakeDocument | null
}

/** Documents that one action reads and writes, as the actions before it have left them. */
export type ActionContext = ReturnType<typeof createActionContext>

/** The context of action number `index`; it adds what its mutations did to `results`. */
export function createActionContext(
  index: number,
  environment: ActionEnvironment,
  results: MutationResult[],
) {
  const {author, timestamp, lastStateOf, changes} = environment
  /** The error to throw, with the action's index. */
  const fail = (status: 400 | 404 | 409, description: string) =>
    actionError(status, index, description)
  const get = (id: string) => changes.get(id)
  return {
    author,
    timestamp,
    lastStateOf,
    get,
    fail,
    withPrefix: (prefix: string) => changes.withPrefix(prefix),
    /** Throws 404 when the document does not exist. */
    require: (id: string) => {
      const document = get(id)
      if (!document) throw fail(404, `Document "${id}" was not found`)
      return document
    },
    mutate: (mutation: Mutation) => {
      results.push(...applyMutation(mutation, index, environment))
    },
    /** Throws 409 when a revision is given and the document has another one. */
    expectRevision: (id: string, revision: string | undefined) => {
      if (revision === undefined || get(id)?._rev === revision) return
      throw fail(409, `Document "${id}" has changed: its revision is not "${revision}"`)
    },
  }
}
