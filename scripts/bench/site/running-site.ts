import {startServer, type Server} from '../load/start-server.ts'
import {root} from '../../build/folders.ts'

/** A site that the parts of the benchmark share, started by `npm start` itself. */
export type SharedSite = {
  /** The running server; the first call starts it on an empty data folder. */
  running: () => Promise<Server>
  /** Stops and starts it again: nothing is built or seeded any more. */
  restart: () => Promise<Server>
  stop: () => Promise<void>
}

/**
 * @param dataDir the data folder, empty at first.
 * @param settings.picturesAhead - whether it makes pictures in the background.
 */
export function shareSite(dataDir: string, settings: {picturesAhead?: boolean} = {}): SharedSite {
  let server: Server | undefined
  const start = async () => {
    server = await startServer(['npm', 'start', '--silent'], {
      cwd: root,
      env: {...process.env, NODE_OPTIONS: ''},
      dataDir,
      ...settings,
    })
    return server
  }
  const stop = async () => {
    await server?.stop()
    server = undefined
  }
  return {
    running: async () => server ?? start(),
    restart: async () => {
      if (!server) await start()
      await stop()
      return start()
    },
    stop,
  }
}
