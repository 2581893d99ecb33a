import {createHash, randomUUID} from 'node:crypto'
import {open, rm} from 'node:fs/promises'
import {join} from 'node:path'

/** A complete upload in a temporary file. */
export interface ReceivedUpload {
  path: string
  /** Hexadecimal SHA-1 of the content. */
  sha1: string
  /** Bytes. */
  size: number
}

/** Writes a stream to a temporary file and syncs it to disk. Deletes the file on any error. */
export async function receiveUpload(
  chunks: AsyncIterable<Uint8Array>,
  folder: string,
  beforeChunk: (size: number) => void,
): Promise<ReceivedUpload> {
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha1')
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      beforeChunk(size)
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
    await file.close()
    return {path, sha1: hash.digest('hex'), size}
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, {force: true})
    throw error
  }
}
