import {parseConnectionUrl} from 'nodemailer/lib/shared'
import type {Figures} from '#schemas/figures.ts'
import {MOST_BACKUP_DAYS} from '#web/contract/backups.ts'
import {MY_DATA_LINK_DAYS} from '#web/contract/my-data.ts'
import {type CmsConfig, contactedHosts} from '#web/src/shared/env.ts'
import {type Checks, checksInWords} from './checks.ts'
import type {Environment} from './env/env.ts'

/**
 * The figures that texts may name, as a server with these settings keeps them.
 *
 * @param running.cookies the names of the cookies that the server sets: none for visitors.
 * @param running.checks what the tests have recorded of the build.
 */
export function figuresOf(
  {forms: {retention, mail}, backups}: Pick<Environment, 'forms' | 'backups'>,
  {cms, cookies, checks}: {cms: CmsConfig; cookies: readonly string[]; checks?: Checks | undefined},
): Figures {
  const hosts = contactedHosts(cms)
  return {
    enquiryDays: duration(retention.days),
    unconfirmedDays: duration(retention.quarantineDays),
    dataLinkDays: duration(MY_DATA_LINK_DAYS),
    staffCookies: listed(cookies),
    hosts: listed([...hosts.pictures, ...hosts.content]),
    mailEncryption: mailEncryption(mail.smtpUrl),
    backups: backupsInWords(backups),
    accessibilityChecks: checksInWords(checks),
  }
}

const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Days in words, whole years as years: 'two years', '30 days'. */
function duration(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day']
  return `${numbers[count] ?? count} ${unit}${count === 1 ? '' : 's'}`
}

const listed = (names: readonly string[]): string => names.join(', ') || 'none'

const loopback = /^(?:localhost|127\.[\d.]+|::1)$/

/** Ends a sentence that begins 'On their way to our mail server, mails are'. */
function mailEncryption(smtpUrl: string | undefined): string {
  if (smtpUrl === undefined) return 'kept as files at present, and not sent'
  const {secure, requireTLS, ignoreTLS, host} = parseConnectionUrl(smtpUrl)
  if (secure || requireTLS) return 'always encrypted'
  if (loopback.test(host ?? '')) return 'on one machine all the time'
  return ignoreTLS ? 'not encrypted' : 'encrypted where that server offers it'
}

/** Ends a sentence that begins 'Copies for emergencies are'. */
function backupsInWords({folder, passphrase, passphraseFile}: Environment['backups']): string {
  if (folder === undefined) return 'not made by the website itself'
  const isEncrypted = passphrase !== undefined || passphraseFile !== undefined
  const how = isEncrypted ? 'encrypted' : 'not encrypted'
  return `made each night, ${how}, and deleted after ${MOST_BACKUP_DAYS} days at most`
}
