import {mkdir, readdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {recordBackup} from '#web/server/backups/backups.ts'
import type {Environment} from '#web/server/env/env.ts'
import {type Jobs, ToldFailure} from '#web/server/jobs.ts'
import {explain} from '../run/command.ts'
import {runProgram} from './databases.ts'

const command = fileURLToPath(new URL('../backup.ts', import.meta.url))
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * Makes a backup into the environment's folder each night, and deletes old ones. At the start and at each full hour it
 * makes one that is missing: the site did not run, or it failed, which is logged and recorded for the Studio. Where the
 * jobs are stopped in the midst of a backup, what it has written is removed.
 *
 * @param now milliseconds since 1970.
 */
export function scheduleBackups(
  {dataDir, backups}: Pick<Environment, 'dataDir' | 'backups'>,
  jobs: Jobs,
  {log, now = Date.now}: {log: (line: string) => void; now?: () => number},
): void {
  const {folder, passphrase, passphraseFile} = backups
  if (folder === undefined) return
  const isEncrypted = passphrase !== undefined || passphraseFile !== undefined
  const untilFullHour = () => hourMs - (now() % hourMs)
  const makeMissing = async (signal: AbortSignal) => {
    try {
      await mkdir(folder, {recursive: true, mode: 0o700})
      if (!isDue(await readdir(folder), now())) return
      // A process of its own takes nothing from visitors but a share of a core, and frees its memory. It reads the same environment.
      const file = join(folder, nightlyFileName(now(), isEncrypted))
      await runProgram(process.execPath, [command, file], {signal})
      for (const name of expiredBackups(await readdir(folder))) {
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
}

const fileName = /^backup-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz(?:\.age)?$/

/**
 * The name of a nightly backup that was begun at `time`, in milliseconds since 1970:
 * `backup-2026-11-22T010000Z.tar.gz`, with `.age` where it is encrypted. Names are in the order of time.
 */
export function nightlyFileName(time: number, isEncrypted: boolean): string {
  const stamp = new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return `backup-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`
}

/** Tells whether a folder with these files lacks the backup of the last night, at `now` in milliseconds since 1970. */
export function isDue(files: readonly string[], now: number): boolean {
  // One o'clock UTC, which is two in Lagos.
  const night = Math.floor((now - hourMs) / dayMs) * dayMs + hourMs
  const first = nightlyFileName(night, false)
  return !files.some((name) => fileName.test(name) && name >= first)
}

/**
 * Selects the backups to delete; files of other names are none. Kept are the newest of each of the last 7 days that
 * have one, and of each of the last 4 weeks that have one (Monday to Sunday, UTC). Days and weeks without a backup count
 * for nothing, so that old ones stay while no new ones are made.
 */
export function expiredBackups(files: readonly string[]): string[] {
  const backups = files.filter((name) => fileName.test(name))
  const newestFirst = backups.toSorted().toReversed()
  const newestOfEach = (periodOf: (name: string) => number) =>
    [...Map.groupBy(newestFirst, periodOf).values()].map(([newest]) => newest)
  const kept = new Set([...newestOfEach(dayOf).slice(0, 7), ...newestOfEach(weekOf).slice(0, 4)])
  return newestFirst.filter((name) => !kept.has(name))
}

/** The day of a nightly backup, as days since 1970. */
const dayOf = (name: string) => Date.parse(name.slice(7, 17)) / dayMs
/** 1 January 1970 was a Thursday. */
const weekOf = (name: string) => Math.floor((dayOf(name) + 3) / 7)
