/** The worker thread that evaluates slow queries on a copy of the documents. It can be terminated. */
import {parentPort, workerData} from 'node:worker_threads'
import {LakeError} from '../../protocol/errors.ts'
import {type Change, DocumentSet} from '../../store/document-set.ts'
import {LocalEvaluator, type QueryRequest} from '../evaluator.ts'
import {Views} from '../views/views.ts'

/** Messages to the worker, in this order: documents, the end of them; then changes and queries. */
export type WorkerRequest =
  {documents: Change[]} | {loaded: true} | {changes: Change[]} | {run: QueryRequest}

/** The answer to a query: JSON text, or the error to answer with. */
export type WorkerResult = {result: string} | {status: LakeError['status']; body: object}

/** Messages from the worker: that a query has started, then its answer. */
export type WorkerResponse = {started: true} | WorkerResult

const set = new DocumentSet()
const evaluator = new LocalEvaluator(new Views(set).followChanges(), workerData)
const changesWhileLoading: Change[] = []
let isLoading = true

parentPort?.on('message', (message: WorkerRequest) => {
  if ('documents' in message) set.apply(message.documents)
  else if ('loaded' in message) {
    isLoading = false
    set.apply(changesWhileLoading.splice(0))
  } else if ('changes' in message) {
    if (isLoading) changesWhileLoading.push(...message.changes)
    else set.apply(message.changes)
  } else void answer(message.run)
})

async function answer(request: QueryRequest): Promise<void> {
  const reply = (message: WorkerResponse) => parentPort?.postMessage(message, [])
  reply({started: true})
  try {
    reply({result: await evaluator.evaluate(request)})
  } catch (error) {
    if (!(error instanceof LakeError)) throw error
    reply({status: error.status, body: error.body})
  }
}
