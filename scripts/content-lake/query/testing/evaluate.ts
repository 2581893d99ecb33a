import {evaluateSync, parse} from 'groq-js'
import {DocumentSet} from '../../store/document-set.ts'
import type {LakeDocument} from '../../store/document.ts'
import {LocalEvaluator} from '../evaluator.ts'
import type {Perspective} from '../perspective.ts'
import {Views} from '../views/views.ts'

const sanity = {projectId: 'p', dataset: 'd'}

/** An evaluator that sees all documents, drafts included, unless another perspective is named. */
export function createEvaluator(
  documents: DocumentSet | readonly LakeDocument[],
  {usePlanner}: {usePlanner?: boolean} = {},
) {
  const set = documents instanceof DocumentSet ? documents : new DocumentSet(documents)
  const local = new LocalEvaluator(new Views(set).followChanges(), {sanity, usePlanner})
  return async (
    query: string,
    params: Record<string, unknown> = {},
    perspective: Perspective = {kind: 'raw'},
  ): Promise<unknown> => {
    const request = {query, params, perspective, trusted: true, userId: 'u'}
    const {result} = await local.evaluateLimited(request, {cpu: Infinity, bytes: Infinity})
    return JSON.parse(result)
  }
}

/** The answer of groq-js alone: nothing of ours takes part in it. */
export function evaluateByGroqJs(
  query: string,
  dataset: readonly object[],
  params: Record<string, unknown> = {},
): unknown {
  const tree = parse(`${query}\n`, {params: {...params}})
  const value = evaluateSync(tree, {dataset, params: {...params}, identity: 'u', sanity})
  return JSON.parse(JSON.stringify(value.data ?? null))
}
