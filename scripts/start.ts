/** `npm start`: builds what changed, and becomes the server, which seeds the local dataset and serves all of it. */
import {buildInChildProcess} from './build/build-in-child-process.ts'
import {serverProgram} from './build/bundle-server.ts'
import {replaceProcess} from './run/replace-process.ts'
import {startServer} from './run/start-server.ts'

await startServer(async (_, logger) => {
  await buildInChildProcess(logger.format === 'json' ? logger.info : undefined)
  process.env['NODE_ENV'] = 'production'
  replaceProcess(serverProgram)
})
