import {openContentLake} from '#scripts/content-lake/index.ts'
import type {Environment} from '#web/server/env/env.ts'
import {createAddressReader} from '#web/server/http/client-network.ts'

const path = '/lake'

/** Opens the embedded lake at `origin` + `/lake`, where the site mounts it. */
export async function openLake(env: Environment, origin: string) {
  const lake = await openContentLake({
    dataDir: env.dataDir,
    projectId: env.projectId,
    dataset: env.dataset,
    host: env.host,
    basePath: path,
    password: env.studioPassword,
    clientAddress: createAddressReader(env.forms.trustedProxies),
    secureCookies: env.siteUrl.startsWith('https:'),
  })
  lake.announce(origin)
  return {
    path,
    app: lake.app,
    token: lake.token,
    upgrade: lake.upgrade,
    close: () => lake.close(),
    onChange: (listener: () => void) => void lake.onChange(listener),
  }
}
