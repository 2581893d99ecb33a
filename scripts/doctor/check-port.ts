import type {Environment} from '#web/server/env/env.ts'
import {assertPortFree} from '../run/listen.ts'
import {localHost} from '../run/local-host.ts'
import {type Finding, findingsOf} from './finding.ts'

const {ok, warning, problem} = findingsOf('Port')

/** Whether the site runs, and is ready; else whether its port is free. */
export async function checkPort({
  host,
  port,
}: Pick<Environment, 'host' | 'port'>): Promise<Finding[]> {
  try {
    await assertPortFree(host, port)
    return [ok(`Port ${port} is free: the site does not run.`)]
  } catch (error) {
    const failed = await readFailedChecks(`http://${localHost(host)}:${port}/readyz`)
    if (!failed) {
      const message = error instanceof Error ? error.message : String(error)
      return [problem(message, 'Stop the other program, or set PORT and HOST to what is free.')]
    }
    if (failed.length === 0) return [ok(`The site runs on port ${port} and is ready.`)]
    return [
      warning(
        `The site runs on port ${port} and is not ready: ${failed.join(', ')}.`,
        'Wait while it starts; then read its log.',
      ),
    ]
  }
}

/** The names of what a running site lacks; undefined where no site answers. */
async function readFailedChecks(url: string): Promise<string[] | undefined> {
  try {
    const response = await fetch(url, {signal: AbortSignal.timeout(5000)})
    const {checks}: {checks: Record<string, string>} = await response.json()
    return Object.entries(checks).flatMap(([name, result]) => (result === 'ok' ? [] : [name]))
  } catch {
    return undefined
  }
}
