/**
 * Publishes scheduled releases until a test kills it. Prints how many documents are public, at the start and after each
 * change. Arguments: data folder, project, dataset.
 */
import {openContentLake} from '../index.ts'

const [dataDir = '', projectId = '', dataset = ''] = process.argv.slice(2)
const target = {dataDir, projectId, dataset}
const lake = await openContentLake({...target, host: '127.0.0.1', basePath: '/lake'})
const print = () => process.stdout.write(`${lake.publicDocuments().length}\n`)
lake.onChange(print)
print()
// The timer of a release keeps no process alive; the pipe does, as long as the test runs.
process.stdin.resume()
