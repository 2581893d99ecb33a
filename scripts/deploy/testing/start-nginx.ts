import {mkdtemp} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {freePort} from '../../e2e/testing/site-process.ts'
import {hasOpenssl, makeCertificate} from './make-certificate.ts'
import {createProxy, readRecipe, type Proxy} from './proxy.ts'
import {hasNginx as hasProgram, runNginx} from './run-nginx.ts'

/** Whether nginx can be started here with a certificate. */
export const hasNginx = hasProgram && hasOpenssl

/**
 * Starts nginx with a recipe of `.config/deploy/`: only its ports, the certificate's place and the servers'
 * addresses are others.
 *
 * @param servers the addresses of the recipe, and those in their place.
 */
export async function startNginx(name: string, servers: Record<string, string>): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  const {key, certificate} = makeCertificate(folder)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const recipe = await readRecipe(name, {
    ...servers,
    '/etc/letsencrypt/live/www.example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/www.example.org/privkey.pem': key,
  })
  const site = recipe
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
  const end = await runNginx(folder, site)
  return createProxy({httpPort, httpsPort}, {certificate, folder, end})
}
