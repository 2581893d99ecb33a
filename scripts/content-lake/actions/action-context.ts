import {applyMutation, type MutationContext, type MutationResult} from '../mutate/apply-mutation.ts'
import type {Mutation} from '../mutate/mutation.ts'
import {actionError, type LakeError} from '../protocol/errors.ts'
import type {LakeDocument} from '../store/document.ts'

/** What the actions of a request have in common: its transaction, who sent it, and what was before. */
export interface ActionEnvironment extends MutationContext {
  author: string
  /** The last state of a document that was deleted; null where there is none. */
  lastStateOf: (id: string) => LakeDocument | null
}

/** What one action reads and writes: the documents as the actions before it have left them. */
export interface ActionContext extends Pick<
  ActionEnvironment,
  'author' | 'timestamp' | 'lastStateOf'
> {
  get: (id: string) => LakeDocument | undefined
  /** Throws 404 when the document does not exist. */
  require: (id: string) => LakeDocument
  /** The documents whose ids begin with `prefix`, by id. */
  withPrefix: (prefix: string) => LakeDocument[]
  mutate: (mutation: Mutation) => void
  /** Throws 409 when a revision is given and the document has another one. */
  expectRevision: (id: string, revision: string | undefined) => void
  /** The error to throw, with the action's index. */
  fail: (status: 400 | 404 | 409, description: string) => LakeError
}

/** The context of action number `index`; it adds what its mutations did to `results`. */
export function createActionContext(
  index: number,
  context: ActionEnvironment,
  results: MutationResult[],
): ActionContext {
  const fail = (status: 400 | 404 | 409, description: string) =>
    actionError(status, index, description)
  const get = (id: string) => context.changes.get(id)
  return {
    get,
    fail,
    author: context.author,
    timestamp: context.timestamp,
    lastStateOf: context.lastStateOf,
    withPrefix: (prefix) => context.changes.withPrefix(prefix),
    require: (id) => {
      const document = get(id)
      if (!document) throw fail(404, `Document "${id}" was not found`)
      return document
    },
    mutate: (mutation) => results.push(...applyMutation(mutation, index, context)),
    expectRevision: (id, revision) => {
      if (revision === undefined || get(id)?._rev === revision) return
      throw fail(409, `Document "${id}" has changed: its revision is not "${revision}"`)
    },
  }
}
