import {execFileSync} from 'node:child_process'
import {root} from '../build/folders.ts'

/** What a release is made of, and the time that its files bear. */
export type SourceVersion = {commit: string; time: Date}

/** The time of files without a commit: the oldest that every archive format can hold. */
const oldest = Date.UTC(1980, 0, 1) / 1000

/**
 * The commit of the working folder and its time, which SOURCE_DATE_EPOCH (seconds) replaces. A folder with
 * changes of its own is no commit, and says so; one that is no clone is of an unknown one.
 */
export function readSourceVersion(): SourceVersion {
  const [commit = 'unknown', seconds = oldest] =
    git('log', '-1', '--format=%H %ct')?.split(' ') ?? []
  const isChanged = git('status', '--porcelain')
  const time = new Date(Number(process.env['SOURCE_DATE_EPOCH'] || seconds) * 1000)
  return {commit: isChanged ? `${commit} with changes` : commit, time}
}

/** What git prints; nothing where there is no git, or no clone. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {cwd: root, encoding: 'utf8', stdio: 'pipe'}).trim()
  } catch {
    return undefined
  }
}
