import {z} from 'zod'
import type {Change} from './collect-changes.ts'
import {countDocuments, documentIdOf} from './raw-mutation.ts'

const again = 'run it again for the others'

/** A patch for another revision of its document. */
const revisionError = 'documentRevisionIDDoesNotMatchError'

const firstClientError = 400
const firstServerError = 500

const problem = z.object({description: z.string(), type: z.string().optional()})
const refusal = z.object({
  response: z.object({
    body: z.object({
      error: z.object({items: z.array(z.object({index: z.number(), error: problem}))}),
    }),
  }),
})
const answer = z.object({statusCode: z.number()})

/**
 * Why a transaction was not written, as the beginning of a sentence, with the document, if one is at fault; and
 * how to go on.
 */
export function explainRefusal(
  error: unknown,
  batch: readonly Change[],
): {reason: string; remedy: string} {
  const {data: refused} = refusal.safeParse(error)
  const item = refused?.response.body.error.items[0]
  if (item) {
    const mutation = batch.flatMap(({mutations}) => mutations)[item.index]
    const id = (mutation && documentIdOf(mutation)) ?? 'A document'
    const words = item.error.description.replace(/\.$/, '')
    return item.error.type === revisionError
      ? {reason: `${id} was changed meanwhile (${words})`, remedy: again}
      : {
          reason: `${id} was refused by the dataset (${words})`,
          remedy: `mend the document or the migration, and ${again}`,
        }
  }
  const {data: answered} = answer.safeParse(error)
  const status = answered?.statusCode ?? 0
  const message = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  if (status >= firstClientError && status < firstServerError) {
    const reason = `The dataset refuses to be written (${message})`
    return {reason, remedy: `mend that, and ${again}`}
  }
  const most = countDocuments(batch)
  const reason = `The dataset did not confirm (${message}) that it has written the next ${most}`
  return {reason, remedy: again}
}
