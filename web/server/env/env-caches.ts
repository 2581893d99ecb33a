import {z} from 'zod'
import {optional} from './env-optional.ts'

/** The keys of what stands in front of the site, each explained in `.env.example`. */
export const cacheKeys = {
  CACHE_PURGE_URL: optional(z.url({protocol: /^https?$/})),
  CACHE_PURGE_TOKEN: optional(z.string().min(1)),
  EARLY_HINTS: optional(z.enum(['on', 'off'], 'is neither on nor off')),
}

type Keys = z.output<z.ZodObject<typeof cacheKeys>>

/** Where caches in front are told what has changed; nothing where they are not. */
export function readCachePurge(env: Keys) {
  return env.CACHE_PURGE_URL === undefined
    ? undefined
    : {url: env.CACHE_PURGE_URL, token: env.CACHE_PURGE_TOKEN}
}
