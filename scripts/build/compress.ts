import {readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressible = /\.(js|css|svg|json|txt|xml)$/

/** Writes a `.br` and a `.gz` beside each text file of a build, so that no request pays for compressing. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map(({parentPath, name}) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string) {
  const content = await readFile(path)
  // For files over a megabyte the best quality takes minutes and saves a per cent.
  const quality = content.length > 1_000_000 ? 9 : 11
  const params = {[constants.BROTLI_PARAM_QUALITY]: quality}
  await writeFile(`${path}.br`, await compressBrotli(content, {params}))
  await writeFile(`${path}.gz`, await compressGzip(content, {level: constants.Z_BEST_COMPRESSION}))
}
