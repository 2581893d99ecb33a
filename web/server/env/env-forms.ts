import {isIP} from 'node:net'
import ipaddr from 'ipaddr.js'
import {z} from 'zod'
import {optional} from './env-optional.ts'

const address = '[^\\s@<>,;"]+@[^\\s@<>,;"]+'
const mailbox = z
  .string()
  .trim()
  .regex(new RegExp(`^(?:[^<>@\\r\\n]+<${address}>|${address})$`), 'is not an e-mail address')
const days = z.coerce.number().int().min(1).max(36_500)
const proxies = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isNetwork), 'is not a list of addresses or networks')

/** A URL with a host. Errors never show it, since it may contain a password. */
const serverUrl = (protocol: RegExp, error: string) =>
  z.url({protocol, error}).refine((text) => isServerUrl(text), error)

const databaseUrl = serverUrl(
  /^postgres(?:ql)?$/,
  'is not a URL such as postgresql://user:password@host/name',
)
const smtpUrl = serverUrl(/^smtps?$/, 'is not a URL such as smtp://user:password@host:587')

/** The keys of contact and newsletter, each explained in `.env.example`. */
export const formsKeys = {
  DATABASE_URL: optional(databaseUrl),
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(mailbox),
  MAIL_TO: optional(
    z
      .string()
      .trim()
      .regex(new RegExp(`^${address}$`), 'is not an e-mail address'),
  ),
  MAIL_RECEIPTS: optional(z.enum(['on', 'off'], 'is neither on nor off')),
  TRUSTED_PROXIES: optional(proxies),
  RETENTION_DAYS: optional(days),
  QUARANTINE_DAYS: optional(days),
}

type Keys = z.output<z.ZodObject<typeof formsKeys>>

/** The settings of contact and newsletter. */
export function readForms(env: Keys) {
  const from = env.MAIL_FROM ?? 'Website <website@localhost>'
  return {
    databaseUrl: env.DATABASE_URL,
    mail: {
      smtpUrl: env.SMTP_URL,
      from,
      to: env.MAIL_TO ?? 'enquiries@localhost',
      receipts: env.MAIL_RECEIPTS === 'on',
      siteName: from.replace(/\s*<.*$/, ''),
    },
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    retention: {days: env.RETENTION_DAYS ?? 730, quarantineDays: env.QUARANTINE_DAYS ?? 30},
  }
}

/** Whether a URL has a host, or PostgreSQL's parameter for a socket, and decodable user and password. */
function isServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const {hostname, username, password, pathname, searchParams} = new URL(text)
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
