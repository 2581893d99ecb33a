import {createHash} from 'node:crypto'
import {createReadStream} from 'node:fs'
import {stat} from 'node:fs/promises'
import {createTarPacker, type TarPackController} from 'modern-tar'
import {CHECKSUMS, MANIFEST, type Manifest} from './format.ts'

/** A file for the archive: its name there, and where it is. */
export interface Source {
  name: string
  path: string
  /** Bytes. */
  size: number
}

/** Its size is read now: what is packed never changes afterwards. */
export async function sourceOf(name: string, path: string): Promise<Source> {
  return {name, path, size: (await stat(path)).size}
}

/**
 * A tar archive of a manifest, files and their checksums, in this order. The files are read while the
 * archive is.
 *
 * @param onBytes called with the number of bytes of files that were read since the last call.
 */
export function pack(
  manifest: Manifest,
  sources: readonly Source[],
  onBytes: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  const {readable, controller} = createTarPacker()
  const mtime = new Date(manifest.createdAt)
  const add = async (
    name: string,
    size: number,
    parts: AsyncIterable<Uint8Array> | Uint8Array[],
  ) => {
    const hash = createHash('sha256')
    const body = controller.add({name, size, mode: 0o600, mtime, type: 'file'}).getWriter()
    for await (const part of parts) {
      hash.update(part)
      await body.write(part)
      onBytes(part.byteLength)
    }
    await body.close()
    return `${hash.digest('hex')}  ${name}\n`
  }
  const addText = (name: string, text: string) => {
    const bytes = new TextEncoder().encode(text)
    return add(name, bytes.byteLength, [bytes])
  }
  void fill(controller, async () => {
    let checksums = await addText(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
    for (const {name, path, size} of sources) {
      const parts: AsyncIterable<Uint8Array> = createReadStream(path, {highWaterMark: 256 * 1024})
      checksums += await add(name, size, parts)
    }
    await addText(CHECKSUMS, checksums)
  })
  return readable
}

/** An error ends the archive with it. */
async function fill(controller: TarPackController, addAll: () => Promise<void>): Promise<void> {
  try {
    await addAll()
    controller.finalize()
  } catch (error) {
    controller.error(error)
  }
}
