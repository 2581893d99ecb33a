/** The thread in which queries run that may have to be ended: it mirrors the documents. */
import {parentPort, workerData} from 'node:worker_threads'
import {LakeError} from '../protocol/errors.ts'
import {type Change, DocumentSet} from '../store/document-set.ts'
import {LocalEvaluator, type QueryRequest} from './evaluator.ts'
import {Views} from './view.ts'

/** What the thread is told, in this order: documents, that these were all; then changes and queries. */
export type ToWorker =
  {documents: Change[]} | {loaded: true} | {changes: Change[]} | {run: QueryRequest}

/** Its answer to a query: JSON text, or the error to be answered with. */
export type Answer = {result: string} | {status: LakeError['status']; body: object}

/** What the thread says: that it begins with a query, then its answer. */
export type FromWorker = {begun: true} | Answer

const set = new DocumentSet()
const evaluator = new LocalEvaluator(new Views(set).followChanges(), workerData)
const changedMeanwhile: Change[] = []
let loading = true

parentPort?.on('message', (message: ToWorker) => {
  if ('documents' in message) set.apply(message.documents)
  else if ('loaded' in message) {
    loading = false
    set.apply(changedMeanwhile.splice(0))
  } else if ('changes' in message) {
    if (loading) changedMeanwhile.push(...message.changes)
    else set.apply(message.changes)
  } else void answer(message.run)
})

async function answer(request: QueryRequest): Promise<void> {
  const reply = (message: FromWorker) => parentPort?.postMessage(message, [])
  reply({begun: true})
  try {
    reply({result: await evaluator.run(request)})
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    reply({status: error.status, body: error.body})
  }
}
