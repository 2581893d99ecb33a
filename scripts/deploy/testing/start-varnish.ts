import {once} from 'node:events'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {connect} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {freePort} from '../../e2e/testing/site-process.ts'
import {obtainProgram} from './obtain-program.ts'
import {readRecipe} from './proxy.ts'
import {startProgram} from './start-program.ts'

const varnish = obtainProgram('/usr/sbin/varnishd', 'varnish')
/** Varnish compiles its recipe: its package asks for gcc. */
const compiler = obtainProgram('/usr/bin/gcc', 'gcc')

/** Whether Varnish can be started here. */
export const hasVarnish = varnish !== undefined && compiler !== undefined

/**
 * Starts Varnish with the recipe, in front of a port of this machine.
 *
 * @param ownPort where it listens. Default: a free port.
 */
export async function startVarnish(
  sitePort: number,
  ownPort?: number,
): Promise<{port: number; stop: () => Promise<void>}> {
  if (!varnish) throw new Error('There is no Varnish.')
  const folder = await mkdtemp(join(tmpdir(), 'varnish-'))
  const port = ownPort ?? (await freePort())
  const recipe = await readRecipe('varnish.vcl', {
    '.port = "3000"': `.port = "${sitePort}"`,
  })
  const vcl = join(folder, 'site.vcl')
  await writeFile(vcl, recipe)
  const own = ['-F', '-j', 'none', '-n', join(folder, 'work')]
  const asInTheRecipe = ['-s', 'malloc,128m', '-p', 'http_gzip_support=off']
  const end = await startProgram(
    varnish,
    [...own, '-a', `127.0.0.1:${port}`, '-f', vcl, ...asInTheRecipe],
    'Child starts',
  )
  await untilItListens(port)
  return {
    port,
    async stop() {
      await end()
      await rm(folder, {recursive: true, force: true})
    },
  }
}

/** What it prints comes a moment before. */
async function untilItListens(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen ? undefined : untilItListens(port)
}
