import {spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import {once} from 'node:events'
import {readdir, readFile, stat, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as delay} from 'node:timers/promises'
import {root, seedDir} from '../build/folders.ts'

/** Milliseconds in which an editor or git has written all files of one change. */
const settleMs = 300

/**
 * Brings changes of `seed/` into the local dataset, as `npm run seed` does: one import at a time, and another where
 * files have changed meanwhile. A mistake in a file is printed, and changes nothing. A file of the data folder tells
 * which state of the files was imported last, so that a start finds what changed while nobody watched.
 *
 * @param options.run imports the files; rejects where that failed, and has printed why.
 */
export function createSeedImport({
  dataDir,
  folder = seedDir,
  run = runSeedCommand,
}: {
  dataDir: string
  folder?: string
  run?: () => Promise<void>
}) {
  const record = join(dataDir, 'imported-seed')
  let isStale = false
  let running: Promise<void> | undefined

  /** Does an import, and notes which state of the files it read. */
  const recordImport = async (importFiles: () => Promise<void>) => {
    const files = await hashFolder(folder)
    await importFiles()
    await writeFile(record, files)
  }
  const importStale = async () => {
    while (isStale) {
      await delay(settleMs)
      isStale = false
      await recordImport(run).catch(() => {})
    }
    running = undefined
  }
  /** To call when a file has changed. */
  const importSeed = () => {
    isStale = true
    running ??= importStale()
    return running
  }
  /**
   * Imports what has changed since the last import.
   *
   * @param isSeeded tells whether the dataset's content came from the seed. Any other is left as it is.
   */
  const importMissed = async (isSeeded: () => Promise<boolean>) => {
    const last = await readFile(record, 'utf8').catch(() => '')
    if (last !== (await hashFolder(folder)) && (await isSeeded())) await importSeed()
  }
  return {importSeed, importMissed, recordImport}
}

async function runSeedCommand(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/seed.ts', '--yes'], {cwd: root, stdio: 'inherit'})
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error('The import failed.')
}

/** A hash of the names, sizes and times of all files in a folder. */
async function hashFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const lines = paths.toSorted().map(async (path) => {
    const {size, mtimeMs} = await stat(path)
    return `${path} ${size} ${mtimeMs}`
  })
  return createHash('sha256')
    .update((await Promise.all(lines)).join('\n'))
    .digest('hex')
}
