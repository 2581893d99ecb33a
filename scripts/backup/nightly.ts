import {readdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {MOST_BACKUP_DAYS} from '#web/contract/backups.ts'
import {recordBackup} from '#web/server/backups/backups.ts'
import {isFolderHeld} from '#web/server/forms/restored/hold.ts'
import {siteNameOf} from '#web/server/forms/restored/journal.ts'
import type {Environment} from '#web/server/env/env.ts'
import {type Jobs, ToldFailure} from 'content-lake'
import {explain} from '../run/command.ts'
import {runProgram} from './databases.ts'

const command = fileURLToPath(new URL('../backup.ts', import.meta.url))
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * Makes a backup into the environment's folder each night, and deletes old ones. The folder is not made: where a disk is
 * not mounted, backups would fill another one. At the start and at each full hour it
 * makes one that is missing: the site did not run, or it failed, which is logged and recorded for the Studio. Where the
 * jobs are stopped in the midst of a backup, what it has written is removed.
 *
 * @param now milliseconds since 1970.
 */
export function scheduleBackups(
  {dataDir, siteUrl, backups}: Pick<Environment, 'dataDir' | 'siteUrl' | 'backups'>,
  jobs: Jobs,
  {log, now = Date.now}: {log: (line: string) => void; now?: () => number},
): void {
  const {folder, passphrase, passphraseFile} = backups
  if (folder === undefined) return
  const site = siteNameOf(siteUrl)
  const isEncrypted = passphrase !== undefined || passphraseFile !== undefined
  const untilFullHour = () => hourMs - (now() % hourMs)
  const makeMissing = async (signal: AbortSignal) => {
    try {
      // A trial of a restore puts nothing among the backups of the live site.
      if (isFolderHeld(dataDir)) return
      const files = await readdir(folder).catch((cause: Error) => {
        const remedy = 'Make the folder, or mount its disk'
        throw new Error(`BACKUP_DIR ${folder} cannot be read (${cause.message}). ${remedy}.`, {
          cause,
        })
      })
      if (!isDue(files, {site, now: now()})) return
      // A process of its own takes nothing from visitors but a share of a core, and frees its memory. It reads the same environment.
      const file = join(folder, nightlyFileName(site, now(), isEncrypted))
      await runProgram(process.execPath, [command, file, '--check'], {signal})
      for (const name of expiredBackups(await readdir(folder), {site, now: now()})) {
        await rm(join(folder, name), {force: true})
      }
    } catch (error) {
      if (signal.aborted) return
      const message = explain(error)
      log(`The nightly backup failed: ${message}`)
      await recordBackup(dataDir, {failure: {at: now(), message}}).catch(() => {})
      throw new ToldFailure(untilFullHour())
    }
  }
  jobs.every('backups', {every: hourMs}, async (signal) => {
    await makeMissing(signal)
    return untilFullHour()
  })
  // They hold what visitors sent, and the site promises to delete that: they go even while no new ones are made. One a
  // day, so that a clock that is ahead for a while takes little.
  jobs.every('old backups', {every: dayMs}, async () => {
    if (isFolderHeld(dataDir)) return
    const files = await readdir(folder).catch(() => [])
    const name = outdatedBackup(files, {site, now: now()})
    if (name !== undefined) await rm(join(folder, name), {force: true})
  })
}

const fileName = /^backup-(?:([a-z0-9.-]+)-)?(\d{4}-\d{2}-\d{2}T\d{6}Z)\.tar\.gz(?:\.age)?$/
/** Milliseconds that clocks of machines with one folder may differ. */
const toleranceMs = 10 * 60 * 1000

const stampOf = (time: number) =>
  new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '')

/**
 * The name of a nightly backup of a site that was begun at `time`, in milliseconds since 1970:
 * `backup-gas.example.org-2026-11-22T010000Z.tar.gz`, with `.age` where it is encrypted.
 */
export const nightlyFileName = (site: string, time: number, isEncrypted: boolean): string =>
  `backup-${site}-${stampOf(time)}.tar.gz${isEncrypted ? '.age' : ''}`

type Folder = {site: string; now: number}

/** Names the site's backups of a time that is still to come, which a wrong clock has made: nobody counts or deletes them. */
export function futureBackups(files: readonly string[], {site, now}: Folder): string[] {
  const listed = new Set(listBackups(files, {site, now}).map(({name}) => name))
  const all = listBackups(files, {site, now: Date.UTC(9999, 0)})
  return all.flatMap(({name}) => (listed.has(name) ? [] : [name]))
}

/**
 * Lists the nightly backups of a site by their stamps, which are in the order of time. Left out are those of other sites
 * in one folder, and those of a time that is still to come, which a wrong clock has made. Former releases named no site.
 */
function listBackups(files: readonly string[], {site, now}: Folder) {
  const last = stampOf(now + toleranceMs)
  return files.flatMap((name) => {
    const [, owner, stamp = ''] = fileName.exec(name) ?? []
    return stamp !== '' && stamp <= last && (owner ?? site) === site ? [{name, owner, stamp}] : []
  })
}

/** Tells whether a folder with these files lacks the site's backup of the last night. */
export function isDue(files: readonly string[], {site, now}: Folder): boolean {
  // One o'clock UTC, which is two in Lagos.
  const night = stampOf(Math.floor((now - hourMs) / dayMs) * dayMs + hourMs)
  return !listBackups(files, {site, now}).some(({owner, stamp}) => owner === site && stamp >= night)
}

/**
 * Selects the site's backups to delete; files of other names are none. Kept are the newest of each of the last 7 days that
 * have one, and of each of the last 4 weeks that have one (Monday to Sunday, UTC). Days and weeks without a backup count
 * for nothing: while no new ones are made, old ones go by their age alone (`outdatedBackup`).
 */
export function expiredBackups(files: readonly string[], folder: Folder): string[] {
  const newestFirst = listBackups(files, folder).toSorted((a, b) => (a.stamp < b.stamp ? 1 : -1))
  const newestOfEach = (periodOf: (backup: {stamp: string}) => number) =>
    [...Map.groupBy(newestFirst, periodOf).values()].map(([newest]) => newest)
  const kept = new Set([...newestOfEach(dayOf).slice(0, 7), ...newestOfEach(weekOf).slice(0, 4)])
  return newestFirst.flatMap((backup) => (kept.has(backup) ? [] : [backup.name]))
}

/** The oldest of the site's backups, where it is older than any may be. */
export function outdatedBackup(files: readonly string[], folder: Folder): string | undefined {
  const [oldest] = listBackups(files, folder).toSorted((a, b) => (a.stamp < b.stamp ? -1 : 1))
  const isOutdated = oldest && oldest.stamp < stampOf(folder.now - MOST_BACKUP_DAYS * dayMs)
  return isOutdated ? oldest.name : undefined
}

/** The day of a nightly backup, as days since 1970. */
const dayOf = ({stamp}: {stamp: string}) => Date.parse(stamp.slice(0, 10)) / dayMs
/** 1 January 1970 was a Thursday. */
const weekOf = (backup: {stamp: string}) => Math.floor((dayOf(backup) + 3) / 7)
