import {z} from 'zod'
import type {Change} from './collect-changes.ts'
import {documentIdOf} from './raw-mutation.ts'

const firstClientError = 400
const conflict = 409
const firstServerError = 500

const problem = z.object({description: z.string(), type: z.string().optional()})
const refusal = z.object({
  statusCode: z.number(),
  message: z.string(),
  response: z.object({
    body: z.object({
      error: z.object({items: z.array(z.object({index: z.number(), error: problem}))}),
    }),
  }),
})
const answer = z.object({statusCode: z.number(), message: z.string()})

/** Why a transaction was not written, as the beginning of a sentence; names the document, if one is at fault. */
export function explainRefusal(error: unknown, batch: readonly Change[]): string {
  const {data: refused} = refusal.safeParse(error)
  const item = refused?.response.body.error.items[0]
  if (item) {
    const mutation = batch.flatMap(({mutations}) => mutations)[item.index]
    const id = (mutation && documentIdOf(mutation)) ?? 'A document'
    const reason = item.error.description.replace(/\.$/, '')
    if (refused.statusCode === conflict) return `${id} was changed meanwhile (${reason})`
    return `${id} was refused by the dataset (${reason})`
  }
  const {data: answered} = answer.safeParse(error)
  const status = answered?.statusCode ?? 0
  if (answered && status >= firstClientError && status < firstServerError) {
    return `The dataset refuses to be written (${answered.message.replace(/\.$/, '')})`
  }
  const reason = error instanceof Error ? error.message : String(error)
  return `The dataset did not answer (${reason.replace(/\.$/, '')}), and may have written up to ${batch.length} more`
}
