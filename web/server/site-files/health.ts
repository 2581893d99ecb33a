import {Hono} from 'hono'
import {askLake, type MountedLake} from '../cms/content-source.ts'
import type {Environment} from '../env/env.ts'

/** The conditions of readiness, by name; each check rejects where it is missing. */
export type HealthChecks = Readonly<Record<string, () => unknown>>

type Health = {ready: boolean; checks: Record<string, 'ok' | 'failed'>}

/** Milliseconds after which a check has failed. */
const checkMs = 2_000
/** Milliseconds for which an answer is given again, so that asking often costs nothing. */
const cacheMs = 1_000

const headers = {'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex'}

/**
 * For whoever watches the site or sends requests to it: `/healthz` answers 200 as long as the
 * process runs, `/readyz` 200 where everything is there that pages and forms need, else 503. Its body names
 * what failed, and no reason, since everybody can read it.
 */
export function serveHealth(checks: HealthChecks): Hono {
  let cached: {health: Promise<Health>; until: number} | undefined
  return new Hono()
    .get('/healthz', (context) => context.text('ok', 200, headers))
    .get('/readyz', async (context) => {
      const now = performance.now()
      if (!cached || cached.until <= now) cached = {health: check(checks), until: now + cacheMs}
      const health = await cached.health
      return context.json(health, health.ready ? 200 : 503, headers)
    })
}

async function check(checks: HealthChecks): Promise<Health> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, run]) => [name, await passes(run)] as const),
  )
  return {
    ready: results.every(([, result]) => result === 'ok'),
    checks: Object.fromEntries(results),
  }
}

async function passes(run: () => unknown): Promise<'ok' | 'failed'> {
  const {promise: timeout, resolve} = Promise.withResolvers<'failed'>()
  const timer = setTimeout(() => resolve('failed'), checkMs)
  try {
    const done = Promise.resolve()
      .then(run)
      .then(() => 'ok' as const)
    return await Promise.race([done, timeout])
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

const apiVersion = '1'

/**
 * The conditions under which a site is ready.
 *
 * @param dataset asks the dataset's API whether it answers; rejects where it does not.
 */
export function healthChecks({
  dataset,
  checkStorage: storage,
  isStopping,
  hasContent,
}: {
  dataset: () => Promise<unknown>
  checkStorage: () => Promise<unknown>
  isStopping: () => boolean
  hasContent: () => boolean
}): HealthChecks {
  return {
    server: () => required(!isStopping()),
    content: () => required(hasContent()),
    dataset,
    storage,
  }
}

/** Asks the local lake in this process. */
export function pingLake(lake: MountedLake, siteUrl: string): () => Promise<unknown> {
  const ask = askLake(lake, {siteUrl, apiVersion})
  return () => ask('/ping')
}

/** Asks hosted Sanity; the answer is read, so that its connection serves the next request. */
export function pingHosted({projectId}: Pick<Environment, 'projectId'>): () => Promise<unknown> {
  return async () => {
    const response = await fetch(`https://${projectId}.api.sanity.io/v${apiVersion}/ping`, {
      signal: AbortSignal.timeout(checkMs),
    })
    await response.arrayBuffer()
    required(response.ok)
  }
}

function required(isThere: boolean): void {
  if (!isThere) throw new Error('It is not there.')
}
