import {readdir, stat, statfs} from 'node:fs/promises'
import {join} from 'node:path'
import {prepareDataFolder} from '../run/data-folder.ts'
import {type Finding, findingsOf} from './finding.ts'

const disk = findingsOf('Disk')
const permissions = findingsOf('Permissions')

const gibibyte = 2 ** 30
/** Bytes that must be free: uploads of 50 MB, pictures and a backup need room. */
const little = gibibyte / 4
const enough = 2 * gibibyte

/** Whether the data folder can be written, by its owner alone, and its disk has room. */
export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  try {
    await prepareDataFolder(dataDir)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return [permissions.problem(message, 'Give it to the account that runs the site: chown.')]
  }
  return [await checkRoom(dataDir), await checkModes(dataDir)]
}

async function checkRoom(dataDir: string): Promise<Finding> {
  const {bavail, bsize, files, ffree} = await statfs(dataDir)
  const free = bavail * bsize
  const message = `The disk of ${dataDir} has ${(free / gibibyte).toFixed(1)} GiB free.`
  const remedy = 'Free space: delete old backups, or move DATA_DIR to a larger disk.'
  if (files > 0 && ffree / files < 0.01) {
    return disk.problem(`The disk of ${dataDir} has no room for more files.`, remedy)
  }
  if (free < little) return disk.problem(message, remedy)
  return free < enough ? disk.warning(message, remedy) : disk.ok(message)
}

/** Windows has no modes. */
async function checkModes(dataDir: string): Promise<Finding> {
  const names = process.platform === 'win32' ? [] : ['', ...(await readdir(dataDir))]
  const open: string[] = []
  for (const name of names) {
    const path = join(dataDir, name)
    const found = await stat(path).catch(() => undefined)
    if (found && (found.mode & 0o077) !== 0 && isSecret(name)) open.push(path)
  }
  return open.length === 0
    ? permissions.ok('Only the owner can read the data folder.')
    : permissions.problem(
        `Other accounts of this machine can read ${open.join(', ')}.`,
        `Run: chmod go-rwx ${open.join(' ')}`,
      )
}

/** The folder itself, databases and the token; what is below a closed folder needs nothing more. */
const isSecret = (name: string) => name === '' || /\.sqlite|^lake-token$|^mail$/.test(name)
