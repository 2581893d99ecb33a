/** `npm start`: builds what changed, seeds the local dataset, and serves site, Studio and lake. */
import {buildApart} from './build/build-apart.ts'
import {startServer} from './run/start-server.ts'

await startServer(async (_, logger) => {
  await buildApart(logger.format === 'json' ? logger.info : undefined)
  process.env['NODE_ENV'] = 'production'
})
