import {mkdtemp, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {freePort} from '#web/e2e/testing/site-process.ts'
import {host, makeCertificate} from './make-certificate.ts'
import {obtainProgram} from './obtain-program.ts'
import {createProxy, readRecipe, type Proxy} from './proxy.ts'
import {startProgram} from './start-program.ts'

const caddy = obtainProgram('/usr/bin/caddy', 'caddy')

/** Whether Caddy can be started here. */
export const hasCaddy = caddy !== undefined

/** Starts Caddy with the recipe: its ports and the site's are others, and the certificate is given to it. */
export async function startCaddy(sitePort: number): Promise<Proxy> {
  if (!caddy) throw new Error('There is no Caddy.')
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  const {key, certificate} = await makeCertificate(folder)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const site = await readRecipe('Caddyfile', {
    '127.0.0.1:3000': `127.0.0.1:${sitePort}`,
    [`${host} {`]: `${host} {\n\ttls ${certificate} ${key}`,
  })
  const global = `{
	admin off
	default_bind 127.0.0.1
	http_port ${httpPort}
	https_port ${httpsPort}
}
`
  const config = join(folder, 'Caddyfile')
  await writeFile(config, global + site)
  const args = ['run', '--config', config, '--adapter', 'caddyfile']
  const end = await startProgram(caddy, args, 'serving initial configuration', folder)
  return createProxy({httpPort, httpsPort}, {certificate, folder, end})
}
