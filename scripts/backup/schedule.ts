import {mkdir} from 'node:fs/promises'
import {join} from 'node:path'
import {recordBackup} from '#web/server/backups/backup-record.ts'
import type {Environment} from '#web/server/env/env.ts'
import {explain} from './explain.ts'
import {removeLeftovers} from './leftovers.ts'
import {nightlyFileName} from './nightly-file.ts'
import {newestNightlyTime, removeExpired} from './nightly-folder.ts'
import {backUpInChildProcess} from './back-up-in-child-process.ts'
import {nextBackupTime} from './schedule-times.ts'

type Settings = Pick<Environment, 'dataDir' | 'forms' | 'backups'>

/**
 * Makes a backup into the environment's folder each night, and deletes old ones; what fails is logged,
 * recorded for the Studio, and tried again.
 *
 * @returns stops it, also in the midst of a backup.
 */
export function scheduleBackups(
  env: Settings,
  {log, now = Date.now}: {log: (line: string) => void; now?: () => number},
): () => void {
  const {folder} = env.backups
  if (folder === undefined) return () => {}
  const stopping = new AbortController()
  let lastFailure: number | undefined
  let timer: NodeJS.Timeout | undefined
  const plan = async () => {
    const lastSuccess = await newestNightlyTime(folder)
    if (stopping.signal.aborted) return
    const time = nextBackupTime({now: now(), lastSuccess, lastFailure})
    timer = setTimeout(() => void run(time), Math.max(0, time - now()))
    timer.unref()
  }
  // A timer may be early by a millisecond: a backup has the time for which it was planned.
  const run = async (time: number) => {
    try {
      await makeNightlyBackup(env, folder, time, stopping.signal)
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

async function makeNightlyBackup(
  env: Settings,
  folder: string,
  time: number,
  signal: AbortSignal,
): Promise<void> {
  const {passphrase, passphraseFile} = env.backups
  const encrypted = passphrase !== undefined || passphraseFile !== undefined
  await mkdir(folder, {recursive: true, mode: 0o700})
  await removeLeftovers(folder)
  await backUpInChildProcess(env, join(folder, nightlyFileName(time, encrypted)), signal)
  await removeExpired(folder)
}
