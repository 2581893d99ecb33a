import {isIP} from 'node:net'
import {resolve} from 'node:path'
import ipaddr from 'ipaddr.js'
import {z} from 'zod'
import {findMangled, readDotEnv} from './env-file.ts'

/** A key that may be missing; an empty value counts as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value: unknown) => (value === '' ? undefined : value), schema.optional())

const splitList = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

const filled = z.string().min(1)
const path = filled.transform((value) => resolve(value))
const host = filled.refine(
  (text) => isIP(text) !== 0 || /^[a-z0-9.-]+$/i.test(text),
  'is neither an address nor a name; IPv6 is written without brackets here',
)

const wholeNumber = (least: number, most: number) => {
  const error = `is no whole number from ${least} to ${most}`
  return z.coerce
    .number(error)
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, error)
}

const port = wholeNumber(0, 65_535)
const days = wholeNumber(1, 36_500)
const perMinute = wholeNumber(1, 6000)
const onOrOff = z.enum(['on', 'off'], 'is neither on nor off')
const longSecret = z.string().min(12, 'needs 12 characters or more')
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'is not a URL such as https://www.example.org, or http://[::1]:3000',
})

/** A list of origins with commas: `['https://app.example.org']`. */
const originList = z.string().transform((text, context) =>
  splitList(text).map((origin) => {
    const url = URL.parse(origin)
    const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    if (isOrigin && !origin.includes('*')) return url.origin
    context.addIssue(`${origin} is no origin, such as https://app.example.org`)
    return z.NEVER
  }),
)

const proxies = z
  .string()
  .transform(splitList)
  .refine((entries) => entries.every(isNetwork), 'is not a list of addresses or networks')

/** An address without a name, a second address or letters outside ASCII, which few mail servers take. */
const address = z
  .string()
  .trim()
  .regex(/^[!#-'*+\-/-9=?A-Z^-~.]+@[^\s@<>,;:()[\]\\"\p{C}]+$/u, 'is not an e-mail address')

/** `Name <address>` or an address alone. The name may hold any punctuation, and may stand in quotation marks. */
const sender = z
  .string()
  .trim()
  .transform((text, context) => {
    const [, name = '', bracketed] = /^([^<>\p{C}]*)<([^<>]*)>$/u.exec(text) ?? []
    const read = address.safeParse(bracketed ?? text)
    if (read.success) return {name: withoutQuotes(name.trim()), address: read.data}
    context.addIssue('is not a sender such as The Company <website@example.com>')
    return z.NEVER
  })

/** The text of a quoted string (RFC 5322, section 3.2.4); any other text as it is. */
function withoutQuotes(text: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(text) ?? []
  return quoted === undefined ? text : quoted.replace(/\\(.)/g, '$1').trim()
}

/** A URL with a host. Errors never show it, since it may contain a password. */
const serverUrl = (protocol: RegExp, error: string) =>
  z.url({protocol, error}).refine((text) => isServerUrl(text), error)

const keys = z.object({
  PORT: optional(port),
  HOST: optional(host),
  DATA_DIR: optional(filled),
  SITE_URL: optional(httpUrl.transform((value) => new URL(value).origin)),
  STUDIO_PASSWORD: optional(longSecret),
  LAKE_ORIGINS: optional(originList),
  DRAFT_HISTORY_DAYS: optional(days),
  SANITY_PROJECT_ID: optional(z.string().regex(/^[a-z0-9-]+$/, 'is no Sanity project id')),
  SANITY_DATASET: optional(z.string().regex(/^[a-z0-9_-]{1,64}$/, 'is no dataset name')),
  SANITY_WRITE_TOKEN: optional(z.string().min(1)),
  SANITY_READ_TOKEN: optional(z.string().min(1)),
  LOG_FORMAT: optional(z.enum(['json', 'text'], 'is neither json nor text')),
  LOG_LEVEL: optional(
    z.enum(['debug', 'info', 'warn', 'error'], 'is none of debug, info, warn, error'),
  ),
  PICTURES_AHEAD: optional(onOrOff),
  METRICS_TOKEN: optional(z.string().min(16, 'needs 16 characters or more')),
  CACHE_PURGE_URL: optional(httpUrl),
  CACHE_PURGE_TOKEN: optional(z.string().min(1)),
  EARLY_HINTS: optional(onOrOff),
  DATABASE_URL: optional(
    serverUrl(/^postgres(?:ql)?$/, 'is not a URL such as postgresql://user:password@host/name'),
  ),
  SMTP_URL: optional(serverUrl(/^smtps?$/, 'is not a URL such as smtp://user:password@host:587')),
  MAIL_FROM: optional(sender),
  MAIL_TO: optional(address),
  MAIL_RECEIPTS: optional(onOrOff),
  NEWSLETTER_PER_MINUTE: optional(perMinute),
  TRUSTED_PROXIES: optional(proxies),
  RETENTION_DAYS: optional(days),
  QUARANTINE_DAYS: optional(days),
  BACKUP_DIR: optional(path),
  BACKUP_PASSPHRASE: optional(longSecret),
  BACKUP_PASSPHRASE_FILE: optional(path),
})

/** The names of all keys; `.github/docs/settings.md` and `.env.example` explain each. */
export const environmentKeys = Object.keys(keys.shape)

/** Addresses of this machine alone. */
const isLocal = (url: string) =>
  /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)

/** Settings without which mail would be refused, go nowhere, or have links that lead nowhere. */
const withMail = keys.superRefine(({SMTP_URL, MAIL_FROM, MAIL_TO, SITE_URL}, context) => {
  if (SMTP_URL === undefined) return
  const add = (key: string, message: string) =>
    context.addIssue({code: 'custom', path: [key], message: `${message}, since SMTP_URL is set`})
  if (MAIL_FROM === undefined) add('MAIL_FROM', 'name the sender of mails')
  if (MAIL_TO === undefined) add('MAIL_TO', 'name the address for enquiries')
  // A mail server on this machine may be a trial.
  if (SITE_URL === undefined || (isLocal(SITE_URL) && !isLocal(SMTP_URL))) {
    add('SITE_URL', 'name the address at which people reach the site')
  }
})

const schema = withMail.transform((env) => {
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
    /** For how many days every state of a draft is kept; for ever where it is not set. */
    draftHistoryDays: env.DRAFT_HISTORY_DAYS,
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
    /** Tells whether pictures of the local dataset are made before anybody asks for them. */
    picturesAhead: env.PICTURES_AHEAD !== 'off',
    /** Whoever knows it may read the metrics; without it nobody may. */
    metricsToken: env.METRICS_TOKEN,
    /** Where caches in front are told what has changed; nothing where they are not. */
    cachePurge:
      env.CACHE_PURGE_URL === undefined
        ? undefined
        : {url: env.CACHE_PURGE_URL, token: env.CACHE_PURGE_TOKEN},
    earlyHints: env.EARLY_HINTS === 'on',
    /** Contact and newsletter. */
    forms: {
      databaseUrl: env.DATABASE_URL,
      mail: {
        smtpUrl: env.SMTP_URL,
        from: env.MAIL_FROM ?? {name: 'Website', address: 'website@localhost'},
        to: env.MAIL_TO ?? 'enquiries@localhost',
        receipts: env.MAIL_RECEIPTS === 'on',
        newsletterPerMinute: env.NEWSLETTER_PER_MINUTE ?? 60,
      },
      trustedProxies: env.TRUSTED_PROXIES ?? [],
      retention: {days: env.RETENTION_DAYS ?? 730, quarantineDays: env.QUARANTINE_DAYS ?? 30},
    },
    backups: {
      /** Where the running site puts a backup each night; without it there are none. */
      folder: env.BACKUP_DIR,
      passphrase: env.BACKUP_PASSPHRASE,
      /** Read when it is used. */
      passphraseFile: env.BACKUP_PASSPHRASE_FILE,
    },
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
  const mangled = environmentKeys.flatMap((key) => {
    const problem = findMangled(source[key] ?? '')
    return problem ? [`${key}: ${problem}`] : []
  })
  const result = schema.safeParse(source)
  if (result.success && mangled.length === 0) return result.data
  const issues = mangled.length > 0 ? [] : (result.error?.issues ?? [])
  const wrong = issues.map(({path, message}) => `${path.join('.')}: ${message}`)
  const problems = [...mangled, ...wrong]
  throw new Error(`The environment (.env or the shell) has a wrong value. ${problems.join('; ')}.`)
}

function withEnvFile(): NodeJS.ProcessEnv {
  const isRead = (key: string) => environmentKeys.includes(key) && process.env[key] === undefined
  for (const [key, value] of Object.entries(readDotEnv(isRead))) process.env[key] ??= value
  return process.env
}

/** Tells whether a URL has a host, or PostgreSQL's parameter for a socket, and decodable user and password. */
function isServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const {hostname, username, password, pathname, search, hash, searchParams} = new URL(text)
  // A password with a character that ends the part of a URL before its host.
  if (hash !== '' || `${pathname}${search}`.includes('@')) return false
  return (
    [username, password, pathname].every(isDecodable) &&
    (hostname !== '' || searchParams.has('host'))
  )
}

function isDecodable(text: string): boolean {
  try {
    // Its result is compared, as the bundler takes out a call whose result nobody uses.
    return decodeURIComponent(text).length <= text.length
  } catch {
    return false
  }
}

function isNetwork(entry: string): boolean {
  const [ip = '', bits] = entry.split('/')
  return isIP(ip) !== 0 && (bits === undefined || (ipaddr.isValidCIDR(entry) && Number(bits) > 0))
}

/** The host of a URL under which this machine reaches the server, also where it listens on every address. */
export function localHost(host: string) {
  if (host === '0.0.0.0' || host === '::' || host === 'localhost') return '127.0.0.1'
  return isIP(host) === 6 ? `[${host}]` : host
}
