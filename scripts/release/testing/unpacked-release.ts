import {execFileSync} from 'node:child_process'
import {chmod, chown, copyFile, mkdir, mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

/** An account without rights: `nobody`, where the tests run as root. */
const account = process.getuid?.() === 0 ? {uid: 65_534, gid: 65_534} : {}

export type UnpackedRelease = {
  /** The release, which the account cannot write. */
  folder: string
  /** How to start a program of it: by a copy of Node alone, in an empty folder with an empty home. */
  node: string
  options: {cwd: string; env: {HOME: string; PATH: string}; uid?: number; gid?: number}
  /** Hands a folder to the account. */
  own: (folder: string) => Promise<void>
  remove: () => Promise<void>
}

/** Unpacks an archive as on a new machine, on which nothing but Node is installed. */
export async function unpackRelease(archive: string, name: string): Promise<UnpackedRelease> {
  const base = await mkdtemp(join(tmpdir(), 'release-'))
  const [home, cwd, node] = ['home', 'empty', 'node'].map((entry) => join(base, entry))
  if (!home || !cwd || !node) throw new Error('unreachable')
  await Promise.all([mkdir(home), mkdir(cwd), copyFile(process.execPath, node)])
  execFileSync('tar', ['-xzf', archive, '-C', base])
  const folder = join(base, name)
  execFileSync('chmod', ['-R', 'a-w', folder, home, cwd])
  await chmod(base, 0o755)
  return {
    folder,
    node,
    options: {cwd, env: {HOME: home, PATH: ''}, ...account},
    own: async (path) => {
      if (!account.uid) return
      await chown(path, account.uid, account.gid)
      execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, path])
    },
    remove: async () => {
      execFileSync('chmod', ['-R', 'u+w', base])
      await rm(base, {recursive: true, force: true})
    },
  }
}
