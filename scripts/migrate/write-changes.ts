import type {SanityClient} from '@sanity/client'
import type {SeedProgress} from '../seed/import-documents.ts'
import {batchesOf} from './batches.ts'
import type {Change} from './collect-changes.ts'
import {countDocuments} from './raw-mutation.ts'
import {explainRefusal} from './explain-refusal.ts'

interface Options {
  report: (progress: SeedProgress) => void
  /** Ends it after the transaction that is being written. */
  signal: AbortSignal
}

/**
 * Writes changes in order, one transaction after the other.
 *
 * @returns the number of documents.
 * @throws one sentence that says how many documents are written, and how to go on.
 */
export async function writeChanges(
  client: SanityClient,
  changes: readonly Change[],
  {report, signal}: Options,
): Promise<number> {
  const total = countDocuments(changes)
  const done: Change[] = []
  const progress = () => countDocuments(done)
  const rest = () => `${progress()} of ${total} documents are written`
  report({step: 'Writing documents', current: 0, total})
  for (const batch of batchesOf(changes)) {
    if (signal.aborted) throw new Error(`Stopped: ${rest()}; run it again for the others.`)
    try {
      await send(client, batch)
    } catch (cause) {
      const {reason, remedy} = explainRefusal(cause, batch)
      throw new Error(`${reason}; ${rest()}: ${remedy}.`, {cause})
    }
    done.push(...batch)
    report({step: 'Writing documents', current: progress(), total})
  }
  return total
}

async function send(client: SanityClient, batch: readonly Change[]): Promise<void> {
  const transactionId = batch[0]?.transactionId
  await client.request({
    method: 'POST',
    uri: `/data/mutate/${client.config().dataset}`,
    query: {autoGenerateArrayKeys: 'true', tag: 'migration'},
    body: {
      mutations: batch.flatMap(({mutations}) => mutations),
      ...(transactionId !== undefined && {transactionId}),
    },
  })
}
