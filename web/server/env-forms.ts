import {isIP} from 'node:net'
import {z} from 'zod'
import {optional} from './env-optional.ts'

const address = '[^\\s@<>,;"]+@[^\\s@<>,;"]+'
const mailbox = z
  .string()
  .trim()
  .regex(new RegExp(`^(?:[^<>@\\r\\n]+<${address}>|${address})$`), 'is no e-mail address')
const days = z.coerce.number().int().min(1).max(36_500)
const proxies = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isNetwork), 'is no list of addresses or networks')

/** The keys of contact and newsletter, each explained in `.env.example`. */
export const formsKeys = {
  DATABASE_URL: optional(z.url({protocol: /^postgres(?:ql)?$/, error: 'is no postgresql:// URL'})),
  SMTP_URL: optional(z.url({protocol: /^smtps?$/, error: 'is no smtp:// or smtps:// URL'})),
  MAIL_FROM: optional(mailbox),
  MAIL_TO: optional(
    z
      .string()
      .trim()
      .regex(new RegExp(`^${address}$`), 'is no e-mail address'),
  ),
  MAIL_RECEIPTS: optional(z.enum(['on', 'off'], 'is neither on nor off')),
  TRUSTED_PROXIES: optional(proxies),
  RETENTION_DAYS: optional(days),
  QUARANTINE_DAYS: optional(days),
}

type Keys = z.output<z.ZodObject<typeof formsKeys>>

/** What contact and newsletter are told of their surroundings. */
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

function isNetwork(entry: string): boolean {
  const [ip = '', bits, more] = entry.split('/')
  const version = isIP(ip)
  if (version === 0 || more !== undefined) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}
