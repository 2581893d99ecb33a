import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {z} from 'zod'
import {backupKeys, readBackups} from './env-backups.ts'
import {cacheKeys, readCachePurge} from './env-caches.ts'
import {formsKeys, readForms} from './env-forms.ts'
import {optional} from './env-optional.ts'
import {originList} from './env-origins.ts'

const port = z.coerce.number().int().min(0).max(65535)

const origin = z.url({protocol: /^https?$/}).transform((value) => new URL(value).origin)

const keys = z.object({
  PORT: optional(port),
  HOST: optional(z.string().trim().min(1)),
  DATA_DIR: optional(z.string().trim().min(1)),
  SITE_URL: optional(origin),
  STUDIO_PASSWORD: optional(z.string().min(12, 'needs 12 characters or more')),
  LAKE_ORIGINS: optional(originList),
  SANITY_PROJECT_ID: optional(z.string().regex(/^[a-z0-9-]+$/, 'is no Sanity project id')),
  SANITY_DATASET: optional(z.string().regex(/^[a-z0-9_-]{1,64}$/, 'is no dataset name')),
  SANITY_WRITE_TOKEN: optional(z.string().min(1)),
  SANITY_READ_TOKEN: optional(z.string().min(1)),
  LOG_FORMAT: optional(z.enum(['json', 'text'], 'is neither json nor text')),
  LOG_LEVEL: optional(
    z.enum(['debug', 'info', 'warn', 'error'], 'is none of debug, info, warn, error'),
  ),
  PICTURES_AHEAD: optional(z.enum(['on', 'off'], 'is neither on nor off')),
  METRICS_TOKEN: optional(z.string().min(16, 'needs 16 characters or more')),
  ...cacheKeys,
  ...formsKeys,
  ...backupKeys,
})

/** The names of all keys; `.github/docs/settings.md` and `.env.example` explain each. */
export const environmentKeys = Object.keys(keys.shape)

const schema = keys.transform((env) => {
  const port = env.PORT ?? 3000
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    /** The public origin, where SITE_URL names it. */
    publicOrigin: env.SITE_URL,
    siteUrl: env.SITE_URL ?? `http://localhost:${port}`,
    studioPassword: env.STUDIO_PASSWORD,
    /** Other origins whose pages may read the local dataset. */
    lakeOrigins: env.LAKE_ORIGINS ?? [],
    /** Hosted Sanity, where a project is named; the embedded lake otherwise. */
    hosted: env.SANITY_PROJECT_ID !== undefined,
    projectId: env.SANITY_PROJECT_ID ?? 'local',
    dataset: env.SANITY_DATASET ?? 'production',
    writeToken: env.SANITY_WRITE_TOKEN,
    /** Reads drafts of hosted Sanity; without it there is no preview. */
    readToken: env.SANITY_READ_TOKEN,
    log: {
      format: env.LOG_FORMAT ?? (process.stdout.isTTY ? ('text' as const) : ('json' as const)),
      level: env.LOG_LEVEL,
    },
    /** Whether pictures of the local dataset are made before anybody asks for them. */
    picturesAhead: env.PICTURES_AHEAD !== 'off',
    /** Whoever knows it may read the metrics; without it nobody may. */
    metricsToken: env.METRICS_TOKEN,
    cachePurge: readCachePurge(env),
    earlyHints: env.EARLY_HINTS === 'on',
    forms: readForms(env),
    backups: readBackups(env),
  }
})

export type Environment = z.output<typeof schema>

/**
 * Reads and validates the environment once: `.env` in the working directory and the process's own
 * variables, which win. Every key is explained in `.env.example`.
 *
 * @throws an error that names each wrong key and why it is wrong.
 */
export function readEnvironment(source: NodeJS.ProcessEnv = withEnvFile()): Environment {
  const result = schema.safeParse(source)
  if (result.success) return result.data
  const problems = result.error.issues.map(({path, message}) => `${path.join('.')}: ${message}`)
  throw new Error(`The environment (.env or the shell) has a wrong value. ${problems.join('; ')}.`)
}

function withEnvFile(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
