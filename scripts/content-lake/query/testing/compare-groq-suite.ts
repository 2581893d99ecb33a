import {createReadStream} from 'node:fs'
import {createInterface} from 'node:readline'
import {isDeepStrictEqual} from 'node:util'
import {z} from 'zod'
import {DocumentSet} from '../../store/document-set.ts'
import type {LakeDocument} from '../../store/document.ts'
import {createEvaluator, evaluateByGroqJs} from './evaluate.ts'

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
    dataset: z.object({_ref: z.string()}),
  }),
])

type Comparison = {compared: number; withoutDocuments: number; differences: string[]}

/**
 * Compares how groq-js, the evaluator without the planner and the one with it answer the suite's queries;
 * queries that groq-js refuses must be refused by all. A parameter that is missing is null for groq-js; the lake
 * refuses it, as hosted Sanity does.
 *
 * @param file the compiled suite, newline-delimited JSON.
 * @param report takes the number of compared queries, now and then.
 * @throws where the file is not a compiled suite.
 */
export async function compareGroqSuite(
  file: string,
  report: (compared: number) => void,
): Promise<Comparison> {
  const comparers = new Map<string, Comparer>()
  const result: Comparison = {compared: 0, withoutDocuments: 0, differences: []}
  for await (const line of createInterface({input: createReadStream(file)})) {
    const entry = entrySchema.parse(JSON.parse(line))
    if (entry._type === 'dataset') {
      if (entry.documents) comparers.set(entry._id, createComparer(entry.documents))
      continue
    }
    const isSame = comparers.get(entry.dataset._ref)
    if (!isSame) result.withoutDocuments += 1
    else {
      result.compared += 1
      if (result.compared % 500 === 0) report(result.compared)
      if (!(await isSame(entry.query, entry.params ?? {})))
        result.differences.push(`${entry.name}: ${entry.query}`)
    }
  }
  return result
}

type Evaluate = (query: string, params: Record<string, unknown>) => Promise<unknown>

/** Whether all three answer a query alike. */
type Comparer = (...request: Parameters<Evaluate>) => Promise<boolean>

function createComparer(raw: Record<string, unknown>[]): Comparer {
  const documents = raw.map((fields, place): LakeDocument => ({
    _id: `document-${place}`,
    _type: 'untyped',
    ...stamps,
    ...fields,
  }))
  const set = new DocumentSet(documents)
  const sorted = set.all()
  const evaluateByLake: Evaluate[] = [
    createEvaluator(set, {usePlanner: false}),
    createEvaluator(set),
  ]
  return async (query, params) => {
    const expected = await evaluateByGroqJs(query, sorted, params).catch(() => refused)
    const answers = await Promise.all(
      evaluateByLake.map((evaluate) =>
        evaluate(query, params).catch((error: unknown) => reasonOf(error, params)),
      ),
    )
    return answers.every(
      (answer) => answer === missingParameter || isDeepStrictEqual(answer, expected),
    )
  }
}

const refused = 'refused'
const missingParameter = 'a parameter is missing'

function reasonOf(error: unknown, params: Record<string, unknown>): string {
  const message = error instanceof Error ? error.message : ''
  const [, name] = /^param \$(\w+) referenced, but not provided$/.exec(message) ?? []
  return name !== undefined && !(name in params) ? missingParameter : refused
}
