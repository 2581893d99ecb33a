import {createReadStream} from 'node:fs'
import {createInterface} from 'node:readline'
import {isDeepStrictEqual} from 'node:util'
import {z} from 'zod'
import {DocumentSet} from '../../store/document-set.ts'
import type {LakeDocument} from '../../store/document.ts'
import {createEvaluator, evaluateByGroqJs, isSlowForGroqJs} from './evaluate.ts'

const stamps = {_rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z'}

/** The suite's entries, as its README describes them. */
const entrySchema = z.union([
  z.object({
    _type: z.literal('dataset'),
    _id: z.string(),
    documents: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
  z.object({
    _type: z.literal('test'),
    name: z.string(),
    query: z.string(),
    params: z.record(z.string(), z.unknown()).nullish(),
    result: z.unknown(),
    dataset: z.object({_ref: z.string()}),
  }),
])

/** `slow`: how many of those compared are too slow without the planner. */
type Comparison = {
  compared: number
  slow: number
  withoutDocuments: number
  differences: string[]
}

/**
 * Compares how groq-js, the evaluator without the planner and the one with it answer the suite's queries;
 * queries that groq-js refuses must be refused by all. A parameter that is missing is null for groq-js; the lake
 * refuses it, as hosted Sanity does. Of a query that is too slow without the planner, the answer with it is compared
 * with the suite's own result.
 *
 * @param file the compiled suite, newline-delimited JSON.
 * @param report takes the number of compared queries, now and then.
 * @param slow milliseconds of CPU time after which groq-js alone is too slow: nested queries may take it hours.
 * @throws where the file is not a compiled suite.
 */
export async function compareGroqSuite(
  file: string,
  report: (compared: number) => void,
  slow = 2000,
): Promise<Comparison> {
  const comparers = new Map<string, Comparer>()
  const result: Comparison = {compared: 0, slow: 0, withoutDocuments: 0, differences: []}
  for await (const line of createInterface({input: createReadStream(file)})) {
    const entry = entrySchema.parse(JSON.parse(line))
    if (entry._type === 'dataset') {
      if (entry.documents) comparers.set(entry._id, createComparer(entry.documents, slow))
      continue
    }
    const comparer = comparers.get(entry.dataset._ref)
    if (!comparer) {
      result.withoutDocuments += 1
      continue
    }
    const {isSlow, isSame} = await comparer(entry.query, entry.params ?? {}, entry.result)
    if (!isSame) result.differences.push(`${entry.name}: ${entry.query}`)
    if (isSlow) result.slow += 1
    result.compared += 1
    if (result.compared % 500 === 0) report(result.compared)
  }
  return result
}

type Params = Record<string, unknown>

/** Compares the answers to one query; `suiteResult` is what the suite expects. */
type Comparer = (
  query: string,
  params: Params,
  suiteResult: unknown,
) => Promise<{isSlow: boolean; isSame: boolean}>

function createComparer(raw: Record<string, unknown>[], slow: number): Comparer {
  const documents = raw.map((fields, place): LakeDocument => ({
    _id: `document-${place}`,
    _type: 'untyped',
    ...stamps,
    ...fields,
  }))
  const set = new DocumentSet(documents)
  const sorted = set.all()
  const planned = createEvaluator(set)
  const unplanned = createEvaluator(set, {usePlanner: false})
  return async (query, params, suiteResult) => {
    const isSlow = isSlowForGroqJs(slow, query, sorted, params)
    const expected = isSlow
      ? suiteResult
      : await evaluateByGroqJs(query, sorted, params).catch(() => refused)
    const same = (isSlow ? [planned] : [planned, unplanned]).map(async (evaluate) => {
      const answer = await evaluate(query, params).catch((error: unknown) =>
        reasonOf(error, params),
      )
      return answer === missingParameter || isDeepStrictEqual(answer, expected)
    })
    return {isSlow, isSame: (await Promise.all(same)).every(Boolean)}
  }
}

const refused = 'refused'
const missingParameter = 'a parameter is missing'

function reasonOf(error: unknown, params: Params): string {
  const message = error instanceof Error ? error.message : ''
  const [, name] = /^param \$(\w+) referenced, but not provided$/.exec(message) ?? []
  return name !== undefined && !(name in params) ? missingParameter : refused
}
