import type {ContentSourceMap} from '@sanity/client'
import {evaluate, parse} from 'groq-js'
import {DocumentSet} from '../../store/document-set.ts'
import type {LakeDocument} from '../../store/document.ts'
import {createQueryEvaluator} from '../evaluator.ts'
import {createViews, type Perspective} from '../views.ts'
import type {SourceMapKind} from '../source-map/source-map.ts'

const sanity = {projectId: 'p', dataset: 'd'}

/** An evaluator that sees all documents, drafts included, unless another perspective is named. */
export function createEvaluator(documents: DocumentSet | readonly LakeDocument[]) {
  const answer = createAnswerer(documents)
  return async (
    query: string,
    params: Record<string, unknown> = {},
    perspective: Perspective = {kind: 'raw'},
  ): Promise<unknown> => (await answer({query, params, perspective})).result
}

/** Answers queries as the lake does, with a Content Source Map where it is asked for. */
export function createAnswerer(documents: DocumentSet | readonly LakeDocument[]) {
  const set = documents instanceof DocumentSet ? documents : new DocumentSet(documents)
  const local = createQueryEvaluator(createViews(set), sanity)
  return async (request: {
    query: string
    params?: Record<string, unknown>
    perspective?: Perspective
    sourceMap?: SourceMapKind
  }) => {
    const complete = {
      params: {},
      perspective: {kind: 'raw'} as const,
      isSignedIn: true,
      userId: 'u',
      ...request,
    }
    const answer: {result: unknown; resultSourceMap?: ContentSourceMap} = JSON.parse(
      local.evaluateAny(complete, Infinity),
    )
    return answer
  }
}

/** Documents in the order of their ids, in which hosted Sanity and the lake return them without `order()`. */
export const sortById = (documents: readonly LakeDocument[]): readonly LakeDocument[] =>
  new DocumentSet(documents).all()

/** The answer of groq-js alone: nothing of ours takes part in it. */
export async function evaluateByGroqJs(...request: GroqJsRequest): Promise<unknown> {
  const value = await evaluate(...prepareForGroqJs(...request))
  return JSON.parse(JSON.stringify((await value.get()) ?? null))
}

type GroqJsRequest = [query: string, dataset: readonly object[], params?: Record<string, unknown>]

function prepareForGroqJs(...[query, dataset, params]: GroqJsRequest) {
  const tree = parse(`${query}\n`, {params: {...params}})
  return [tree, {dataset, params: {...params}, identity: 'u', sanity}] as const
}
