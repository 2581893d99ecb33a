import type {LakeError} from '../protocol/errors.ts'
import {applyMutation, type MutationContext, type MutationResult} from '../mutate/apply-mutation.ts'
import {parseMutation, type Mutation} from '../mutate/mutation.ts'
import type {LakeDocument} from '../store/document.ts'
import type {Action} from './action.ts'
import {actionError} from './action-error.ts'
import {createVersion} from './create-version.ts'
import {publish} from './publish.ts'
import {remove} from './delete-document.ts'

/** What an action is carried out with: it sees and changes the transaction as far as it has come. */
export interface ActionSteps {
  get: (id: string) => LakeDocument | undefined
  /** Throws 404 when the document does not exist. */
  require: (id: string) => LakeDocument
  mutate: (mutation: Mutation) => void
  /** Throws 409 unless the document's revision is the expected one. Without one anything is right. */
  expectRevision: (id: string, revision: string | undefined) => void
  fail: (status: 400 | 404 | 409, description: string) => LakeError
}

/** Carries out action number `index`. Throws LakeErrors; then nothing of the request may be kept. */
export function applyAction(
  action: Action,
  index: number,
  context: MutationContext,
): MutationResult[] {
  const results: MutationResult[] = []
  const fail = (status: 400 | 404 | 409, description: string) =>
    actionError(status, index, description)
  const get = (id: string) => context.working.get(id)
  const steps: ActionSteps = {
    get,
    fail,
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
  perform(action, steps)
  return results
}

function perform(action: Action, steps: ActionSteps): void {
  const {get, mutate} = steps
  switch (action.actionType) {
    case 'sanity.action.document.create': {
      const _id = action.attributes['_id'] ?? `drafts.${action.publishedId}`
      const document = {...action.attributes, _id}
      return mutate(
        action.ifExists === 'ignore' ? {createIfNotExists: document} : {create: document},
      )
    }
    case 'sanity.action.document.edit': {
      const {draftId, publishedId, patch} = action
      if (!get(draftId)) mutate({create: {...steps.require(publishedId), _id: draftId}})
      return mutate(parseMutation({patch: {...patch, id: draftId}}))
    }
    case 'sanity.action.document.publish':
      return publish(action, steps)
    case 'sanity.action.document.unpublish': {
      const published = steps.require(action.publishedId)
      mutate({createIfNotExists: {...published, _id: action.draftId}})
      return mutate({delete: {id: published._id}})
    }
    case 'sanity.action.document.discard':
      return mutate({delete: {id: steps.require(action.draftId)._id}})
    case 'sanity.action.document.version.discard':
      return mutate({delete: {id: steps.require(action.versionId)._id}})
    case 'sanity.action.document.delete':
      return remove(action, steps)
    case 'sanity.action.document.replaceDraft': {
      const _id = action.attributes['_id'] ?? `drafts.${action.publishedId}`
      return mutate({createOrReplace: {...action.attributes, _id}})
    }
    case 'sanity.action.document.version.create':
      return createVersion(action, steps)
    case 'sanity.action.document.version.replace':
      return mutate({createOrReplace: action.document})
  }
}
