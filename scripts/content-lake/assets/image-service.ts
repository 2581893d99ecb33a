import {createHash} from 'node:crypto'
import {existsSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {LakeError} from '../protocol/errors.ts'
import {hashIn} from './asset-names.ts'
import type {FileCache} from './file-cache.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'
import {renderImage} from './render-image.ts'

const AT_ONCE = 2
const WAITING_AT_MOST = 300
/** Raise it when rendering changes: what was cached before is then made anew. */
const RENDERER = 2

/** A stored image: its path, size and extension. */
export interface StoredImage {
  name: string
  path: string
  width: number
  height: number
  extension: string
}

/** Makes transformed images: once for requests that come together, a few at a time, cached on disk. */
export class ImageService {
  private readonly cache: FileCache
  private readonly making = new Map<string, Promise<Buffer>>()
  private readonly waiting: (() => void)[] = []
  private running = 0

  constructor(cache: FileCache) {
    this.cache = cache
  }

  /** The image's bytes and its key, which names the content. Throws 400 for a source that cannot be read. */
  async get(image: StoredImage, request: ImageRequest, format: OutputFormat) {
    const {format: _asked, ...rest} = request
    const key = createHash('sha256')
      .update(JSON.stringify([RENDERER, image.name, format, rest]))
      .digest('hex')
      .slice(0, 40)
    // The original's hash comes first: what was made of it goes when it goes.
    const name = `${hashIn(image)}-${key}.${format}`
    const cached = this.cache.get(name)
    if (cached) {
      try {
        return {key, bytes: await readFile(cached)}
      } catch {
        this.cache.forget(name)
      }
    }
    let made = this.making.get(name)
    if (!made) {
      made = this.make(name, image, request, format).finally(() => this.making.delete(name))
      this.making.set(name, made)
    }
    return {key, bytes: await made}
  }

  /** Forgets what was made of images whose hash does not pass. */
  keepOnly(keeps: (hash: string) => boolean): void {
    this.cache.keepOnly((name) => keeps(hashIn({name})))
  }

  /** Resolves when nothing is being made any more: nothing is written after that. */
  async settled(): Promise<void> {
    while (this.making.size > 0) await Promise.allSettled(this.making.values())
  }

  private async make(
    name: string,
    image: StoredImage,
    request: ImageRequest,
    format: OutputFormat,
  ): Promise<Buffer> {
    await this.turn()
    try {
      const bytes = await renderImage(image.path, image, request, format)
      // A full disk must not keep a picture from its reader.
      await this.cache.put(name, bytes).catch(() => undefined)
      if (!existsSync(image.path)) this.keepOnly((hash) => hash !== hashIn(image))
      return bytes
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  /** Waits for a turn; whoever has done hands theirs on. */
  private async turn(): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running += 1
      return
    }
    if (this.waiting.length >= WAITING_AT_MOST) {
      throw new LakeError(503, 'Too many images are being made')
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve))
  }
}
