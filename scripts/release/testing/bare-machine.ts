import {execFileSync} from 'node:child_process'
import {chmod, copyFile, mkdir, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

/** An account without rights: `nobody`, where the tests run as root. */
const account = process.getuid?.() === 0 ? {uid: 65_534, gid: 65_534} : {}

export type BareMachine = {
  /** Where things are installed. */
  folder: string
  node: string
  /**
   * Options of programs that the account starts: an empty folder, an empty home, and no program in its path. A site
   * makes no pictures that nobody asks for.
   */
  options: {
    cwd: string
    env: {HOME: string; PATH: string; PICTURES_AHEAD: string}
    uid?: number
    gid?: number
  }
  /** Hands a folder and all in it to the account. */
  handOver: (folder: string) => void
  /** Takes the right to write a folder and all in it from everybody. */
  protect: (folder: string) => void
  remove: () => Promise<void>
}

/** A machine on which nothing but Node is installed, in a folder. */
export async function makeBareMachine(): Promise<BareMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'machine-'))
  const [home, cwd, node] = [join(folder, 'home'), join(folder, 'empty'), join(folder, 'node')]
  await Promise.all([mkdir(home), mkdir(cwd), copyFile(process.execPath, node)])
  await chmod(folder, 0o755)
  const protect = (path: string) => void execFileSync('chmod', ['-R', 'a-w', path])
  protect(home)
  protect(cwd)
  return {
    folder,
    node,
    options: {cwd, env: {HOME: home, PATH: '', PICTURES_AHEAD: 'off'}, ...account},
    handOver: (path) => {
      if (account.uid) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, path])
    },
    protect,
    remove: async () => {
      execFileSync('chmod', ['-R', 'u+w', folder])
      await rm(folder, {recursive: true, force: true})
    },
  }
}
