import {spawn, type ChildProcess} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {root} from '../../build/folders.ts'

/** One of several servers: a process of its own, which is started and ended over and over. */
export type SiteServer = {
  /** Its own origin, past any proxy. */
  url: string
  /** Starts it where it does not run, until it is ready. */
  start: () => Promise<void>
  /** Ends it as an operator does, in order. */
  stop: () => Promise<void>
  /** Ends it as a crash does. */
  kill: () => Promise<void>
  /** It goes on holding its connections, and does nothing. */
  suspend: () => void
}

/**
 * A server as `npm start` runs it, with hosted Sanity, whose place a lake takes.
 *
 * @param lakeUrl the lake's URL, with its base path.
 */
export function createSiteServer(
  env: {PORT: string; DATA_DIR: string} & Record<string, string>,
  lakeUrl: string,
): SiteServer {
  const redirect = import.meta.resolve('content-lake/redirect-api')
  let child: ChildProcess | undefined
  let output = ''
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill(signal)
    const [code] = await exited
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`It ended with ${code}:\n${output}`)
  }
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    async start() {
      if (child) return
      output = ''
      const started = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
        cwd: root,
        env: {
          ...process.env,
          LOG_FORMAT: 'json',
          SANITY_PROJECT_ID: 'local',
          SANITY_LAKE_URL: lakeUrl,
          NODE_OPTIONS: `--import=${redirect}`,
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      const exited = once(started, 'exit')
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (part) => {
          output += String(part)
        })
      }
      while (!output.includes('The site is ready.')) {
        if (started.exitCode !== null) throw new Error(`It did not start:\n${output}`)
        await Promise.race([once(started.stdout, 'data'), exited])
      }
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    suspend: () => void child?.kill('SIGSTOP'),
  }
}
