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

export type Mutation = z.infer<typeof mutation>
/** The patch of a mutation: of one document by id, or of all that a query finds. */
type PatchMutation = Extract<Mutation, {patch: unknown}>['patch']
const patchOperations = z.object(operations)
/** The operations of a patch, apart from the documents that it names. */
export type PatchOperations = z.infer<typeof patchOperations>

export const operationsOf = (patch: PatchMutation): PatchOperations => patchOperations.parse(patch)

export const transactionIdSchema = z.string().regex(/^[\w.-]{1,128}$/)

const request = z.object({
  mutations: z.array(mutation),
  transactionId: transactionIdSchema.optional(),
})

export type MutationRequest = z.infer<typeof request>

/** Validates the body of a mutate request. Throws a LakeError (400) that says where it is invalid. */
export function parseMutationRequest(body: unknown): MutationRequest {
  const {data, error} = request.safeParse(body)
  if (data) return data
  throw new LakeError(400, `Malformed mutation request: ${z.prettifyError(error)}`)
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

/** Validates a mutation. Throws a LakeError (400). */
export function parseMutation(value: unknown): Mutation {
  const {data, error} = mutation.safeParse(value)
  if (data) return data
  throw new LakeError(400, `Malformed mutation: ${z.prettifyError(error)}`)
}
