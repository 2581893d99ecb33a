import {mkdir, readdir, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {recordBackup} from '#web/server/backups/backups.ts'
import type {Environment} from '#web/server/env/env.ts'
import {explain} from './command.ts'
import {runProgram} from './databases.ts'

const command = fileURLToPath(new URL('../backup.ts', import.meta.url))
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Backups are made at one o'clock UTC, which is two in Lagos. */
const nightMs = hourMs

/** Days since 1970, UTC. */
const dayOf = (time: number) => Math.floor(time / dayMs)
/** Weeks from Monday to Sunday, UTC: 1 January 1970 was a Thursday. */
const weekOf = (time: number) => Math.floor((dayOf(time) + 3) / 7)

/**
 * Makes a backup into the environment's folder each night, and deletes old ones; what fails is logged,
 * recorded for the Studio, and tried again.
 *
 * @returns stops it, also in the midst of a backup.
 */
export function scheduleBackups(
  env: Pick<Environment, 'dataDir' | 'forms' | 'backups'>,
  {log, now = Date.now}: {log: (line: string) => void; now?: () => number},
): () => void {
  const {folder, passphrase, passphraseFile} = env.backups
  if (folder === undefined) return () => {}
  const stopping = new AbortController()
  const settings = {
    DATA_DIR: env.dataDir,
    DATABASE_URL: env.forms.databaseUrl,
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  }
  let lastFailure: number | undefined
  let timer: NodeJS.Timeout | undefined
  const plan = async () => {
    const lastSuccess = Math.max(...(await nightlyBackups(folder)).values())
    if (stopping.signal.aborted) return
    const time = nextBackupTime({now: now(), lastSuccess, lastFailure})
    timer = setTimeout(() => void run(time), Math.max(0, time - now()))
    timer.unref()
  }
  // A timer may be early by a millisecond: a backup has the time for which it was planned.
  const run = async (time: number) => {
    const name = nightlyFileName(time, passphrase !== undefined || passphraseFile !== undefined)
    try {
      await mkdir(folder, {recursive: true, mode: 0o700})
      // A process of its own takes nothing from visitors but a share of a core, and its memory is free afterwards.
      const args = [command, join(folder, name)]
      await runProgram(process.execPath, args, {env: settings, signal: stopping.signal})
      const backups = await nightlyBackups(folder)
      const expired = new Set(expiredBackups([...backups.values()]))
      for (const [file, made] of backups) {
        if (expired.has(made)) await rm(join(folder, file), {force: true})
      }
      lastFailure = undefined
    } catch (error) {
      if (stopping.signal.aborted) return
      lastFailure = now()
      const {message} = explain(error, folder, (reason) => reason)
      log(`The nightly backup failed: ${message}`)
      await recordBackup(env.dataDir, {failure: {at: lastFailure, message}}).catch(() => {})
    }
    await plan()
  }
  void plan()
  return () => {
    stopping.abort()
    clearTimeout(timer)
  }
}

/**
 * Plans the next backup: at night; at once where the last night's is missing, because the site did not
 * run or there was none before; an hour after one that failed. All times are milliseconds since 1970.
 *
 * @param lastSuccess -Infinity where there was none.
 */
export function nextBackupTime({
  now,
  lastSuccess,
  lastFailure = -Infinity,
}: {
  now: number
  lastSuccess: number
  lastFailure?: number | undefined
}): number {
  const due = dayOf(now - nightMs) * dayMs + nightMs
  return lastSuccess >= due ? due + dayMs : Math.max(now, lastFailure + hourMs)
}

/**
 * Selects the backups to delete. Kept are the newest of each of the last 7 days that have one, and of each of
 * the last 4 weeks that have one. Days and weeks without a backup count for nothing, so that old ones stay
 * while no new ones are made.
 *
 * @param times when the backups were made, in milliseconds since 1970.
 */
export function expiredBackups(times: readonly number[]): number[] {
  const newestFirst = times.toSorted((a, b) => b - a)
  const newestOfEach = (periodOf: (time: number) => number) =>
    [...Map.groupBy(newestFirst, periodOf).values()].map(([newest]) => newest)
  const kept = new Set([...newestOfEach(dayOf).slice(0, 7), ...newestOfEach(weekOf).slice(0, 4)])
  return newestFirst.filter((time) => !kept.has(time))
}

/** The name of a nightly backup: `backup-2026-11-22T010000Z.tar.gz`, `.age` where it is encrypted. */
export function nightlyFileName(time: number, encrypted: boolean): string {
  const stamp = new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return `backup-${stamp}.tar.gz${encrypted ? '.age' : ''}`
}

/** The nightly backups of a folder, each with the time when it was begun. Files of other names are none. */
async function nightlyBackups(folder: string): Promise<Map<string, number>> {
  const fileName = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(?:\.age)?$/
  const names: string[] = await readdir(folder).catch(() => [])
  return new Map(
    names.flatMap((file) => {
      const [, date, hours, minutes, seconds] = fileName.exec(file) ?? []
      return date ? [[file, Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)]] : []
    }),
  )
}
