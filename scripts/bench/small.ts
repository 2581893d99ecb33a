/**
 * `npm run bench:small`: a release on a machine of one processor and 1 GB. 50 visitors a second ask for a page;
 * ten of them come for the first time and ask for its styles, scripts, font and pictures too, which the others'
 * browsers have. They come alone for half a minute, then for five minutes beside an editor who changes and
 * publishes an article, and uploads 200 photographs. `npm run bench:small -- 60` takes one minute and 40
 * photographs.
 */
import {mkdtemp, rm} from 'node:fs/promises'
import {availableParallelism, tmpdir} from 'node:os'
import {join} from 'node:path'
import {watchMemory} from './load/process-memory.ts'
import {sendVisitors} from './load/send-visitors.ts'
import {editArticle} from './small/editor.ts'
import {findVisits} from './small/find-visits.ts'
import {keepOffMeasuredProcessor, limitTo} from './small/limits.ts'
import {printReport} from './small/report.ts'
import {startRelease} from './small/server.ts'
import {uploadPhotographs} from './small/upload-photographs.ts'

const seconds = Number(process.argv[2] ?? 300)
const FIRST_VISITS_A_SECOND = 10
const FURTHER_VISITS_A_SECOND = 40
const count = Math.round((200 * seconds) / 300)
const pages = ['/', '/news', '/about', '/gallery', '/purchase-process', '/faq']

const folder = await mkdtemp(join(tmpdir(), 'bench-small-'))
const limits = await limitTo(1_000_000_000)
const server = await startRelease(folder, limits)
try {
  keepOffMeasuredProcessor(availableParallelism())
  const visits = await findVisits(server.origin, pages)
  const further = visits.map(({path}) => ({path, resources: []}))
  const groups = [
    {perSecond: FIRST_VISITS_A_SECOND, visits},
    {perSecond: FURTHER_VISITS_A_SECOND, visits: further},
  ]
  const load = {origin: server.origin, groups}
  console.log(limits.described)
  const memory = watchMemory(server.pid)
  await sendVisitors({...load, seconds: 20})
  const alone = await sendVisitors({...load, seconds: 30})
  const working = new AbortController()
  const editing = editArticle(server.editor, working.signal)
  const [visitors, photographs] = await Promise.all([
    sendVisitors({...load, seconds}),
    uploadPhotographs(server, {count, seconds}),
  ])
  working.abort()
  const measured = {alone, visitors, editor: await editing, photographs}
  const processes = await memory.stop()
  if (!printReport({...measured, processes, peak: await limits.peak()})) process.exitCode = 1
} finally {
  await server.stop()
  await limits.remove()
  await rm(folder, {recursive: true, force: true})
}
