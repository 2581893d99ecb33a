import {z} from 'zod'
import {LakeError} from '../protocol/errors.ts'

const attributes = z.record(z.string(), z.unknown())
const numbersByPath = z.record(z.string(), z.number())
const items = z.array(z.unknown())
const operations = {
  ifRevisionID: z.string().optional(),
  set: attributes.optional(),
  setIfMissing: attributes.optional(),
  unset: z.array(z.string()).optional(),
  inc: numbersByPath.optional(),
  dec: numbersByPath.optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  insert: z
    .union([
      z.strictObject({before: z.string(), items}),
      z.strictObject({after: z.string(), items}),
      z.strictObject({replace: z.string(), items}),
    ])
    .optional(),
}
const byQuery = {query: z.string(), params: attributes.optional()}

const mutation = z.union([
  z.strictObject({create: attributes}),
  z.strictObject({createIfNotExists: attributes}),
  z.strictObject({createOrReplace: attributes}),
  z.strictObject({
    delete: z.union([
      z.strictObject({id: z.string(), purge: z.boolean().optional()}),
      z.strictObject({...byQuery, purge: z.boolean().optional()}),
    ]),
  }),
  z.strictObject({
    patch: z.union([
      z.strictObject({id: z.string(), ...operations}),
      z.strictObject({...byQuery, ...operations}),
    ]),
  }),
])

/** One mutation of a request, validated. */
export type Mutation = z.infer<typeof mutation>
/** The patch of a mutation: of one document by id, or of all that a query finds. */
type PatchMutation = Extract<Mutation, {patch: unknown}>['patch']
const patchOperations = z.object(operations)
/** The operations of a patch, apart from the documents that it names. */
export type PatchOperations = z.infer<typeof patchOperations>

export const operationsOf = (patch: PatchMutation): PatchOperations => patchOperations.parse(patch)

/** A transaction id chosen by the client. */
export const transactionIdSchema = z.string().regex(/^[\w.-]{1,128}$/)

const request = z.object({
  mutations: z.array(z.unknown()),
  transactionId: transactionIdSchema.optional(),
})

/** The body of `POST /data/mutate`. */
export interface MutationRequest {
  mutations: Mutation[]
  transactionId?: string | undefined
}

/**
 * Validates the body of a mutate request. Throws a LakeError (400) that names the first invalid
 * mutation.
 */
export function parseMutationRequest(body: unknown): MutationRequest {
  const parsed = request.safeParse(body)
  if (!parsed.success) {
    throw new LakeError(400, `Malformed mutation request: ${z.prettifyError(parsed.error)}`)
  }
  const mutations = parsed.data.mutations.map(parseMutation)
  return {mutations, transactionId: parsed.data.transactionId}
}

/** The mutation with another document, where it writes a whole one. */
export function mapDocument(
  mutation: Mutation,
  map: (document: Record<string, unknown>) => Record<string, unknown>,
): Mutation {
  if ('create' in mutation) return {create: map(mutation.create)}
  if ('createIfNotExists' in mutation) return {createIfNotExists: map(mutation.createIfNotExists)}
  if ('createOrReplace' in mutation) return {createOrReplace: map(mutation.createOrReplace)}
  return mutation
}

/** Validates mutation number `index` of a request. Throws a LakeError (400). */
export function parseMutation(value: unknown, index = 0): Mutation {
  const result = mutation.safeParse(value)
  if (result.success) return result.data
  throw new LakeError(400, `Malformed mutation at index ${index}`)
}
