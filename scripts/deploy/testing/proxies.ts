import {hasCaddy, startCaddy} from './start-caddy.ts'
import {hasNginx, startNginx} from './start-nginx.ts'
import {hasVarnish, startVarnish} from './start-varnish.ts'
import type {Proxy} from './proxy.ts'

const startNginxBefore = (port: number) =>
  startNginx('nginx.conf', {'127.0.0.1:3000': `127.0.0.1:${port}`})

async function startNginxAndVarnish(sitePort: number): Promise<Proxy> {
  const varnish = await startVarnish(sitePort)
  const nginx = await startNginxBefore(varnish.port)
  return {
    ...nginx,
    async stop() {
      await nginx.stop()
      await varnish.stop()
    },
  }
}

/** What stands in front of a site on the same machine, of what can be started here. */
export const proxies: {name: string; start: (sitePort: number) => Promise<Proxy>}[] = [
  ...(hasNginx ? [{name: 'nginx', start: startNginxBefore}] : []),
  ...(hasCaddy ? [{name: 'Caddy', start: startCaddy}] : []),
  ...(hasNginx && hasVarnish ? [{name: 'nginx and Varnish', start: startNginxAndVarnish}] : []),
]
