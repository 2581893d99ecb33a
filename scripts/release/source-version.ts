import {execFileSync} from 'node:child_process'
import {root} from '../build/folders.ts'

/** What a release is made of, and the time that its files bear. */
export type SourceVersion = {commit: string; time: Date}

/**
 * The commit of the working folder and its time, which SOURCE_DATE_EPOCH (seconds) replaces. A folder with
 * changes of its own is no commit, and says so.
 *
 * @throws one readable sentence where there is no commit.
 */
export function readSourceVersion(): SourceVersion {
  try {
    const [commit = '', seconds = ''] = git('log', '-1', '--format=%H %ct').split(' ')
    const time = Number(process.env['SOURCE_DATE_EPOCH'] || seconds)
    const isChanged = git('status', '--porcelain') !== ''
    return {commit: isChanged ? `${commit} with changes` : commit, time: new Date(time * 1000)}
  } catch (cause) {
    throw new Error('A release is made of a commit: run this in a clone of the repository.', {
      cause,
    })
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, {cwd: root, encoding: 'utf8', stdio: 'pipe'}).trim()
}
