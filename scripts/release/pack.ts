import {createWriteStream} from 'node:fs'
import {stat} from 'node:fs/promises'
import {basename, join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {createGzip} from 'node:zlib'
import {packTar, type TarSource} from 'modern-tar/fs'
import {listFiles} from './contents.ts'

/**
 * Packs a folder as `.tar.gz`, whose bytes depend on nothing but names and contents of its files, and
 * the time.
 */
export async function pack(folder: string, archive: string, mtime: Date): Promise<void> {
  const sources: TarSource[] = []
  for (const path of await listFiles(folder)) {
    const source = join(folder, path)
    const mode = (await stat(source)).mode & 0o100 ? 0o755 : 0o644
    const target = `${basename(folder)}/${path}`
    sources.push({type: 'file', source, target, mtime, mode, uid: 0, gid: 0, uname: '', gname: ''})
  }
  await pipeline(packTar(sources), createGzip({level: 9}), createWriteStream(archive))
}
