import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {readRecipe} from './proxy.ts'
import {runNginx} from './run-nginx.ts'

/**
 * Starts nginx as a cache with the recipe.
 *
 * @param sitePort of the site on this machine.
 * @param port where it listens.
 */
export async function startNginxCache(
  sitePort: number,
  port: number,
): Promise<{stop: () => Promise<void>}> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-cache-'))
  const recipe = await readRecipe('nginx-cache.conf', {
    '/var/cache/nginx/site': join(folder, 'cache'),
    'listen 127.0.0.1:6081': `listen 127.0.0.1:${port}`,
    'server 127.0.0.1:3000': `server 127.0.0.1:${sitePort}`,
  })
  const end = await runNginx(folder, recipe)
  return {
    async stop() {
      await end()
      await rm(folder, {recursive: true, force: true})
    },
  }
}
