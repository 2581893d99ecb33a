import {createHash} from 'node:crypto'
import {existsSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {LakeError} from '../protocol/errors.ts'
import {contentHashOf} from './asset-names.ts'
import type {FileCache} from './file-cache.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'
import {renderImage} from './render-image.ts'

const MAX_CONCURRENT = 2
const MAX_QUEUED = 300
/** Part of each cache key: increase it when rendering changes, so that images are rendered again. */
const RENDERER_VERSION = 3

/** A stored image: its path, size and extension. */
export interface StoredImage {
  name: string
  path: string
  width: number
  height: number
  extension: string
}

/**
 * Renders transformed images, a few at a time, once for concurrent requests, and caches them on
 * disk.
 */
export class ImageService {
  private readonly cache: FileCache
  private readonly inFlight = new Map<string, Promise<Buffer>>()
  private readonly queue: (() => void)[] = []
  private running = 0

  constructor(cache: FileCache) {
    this.cache = cache
  }

  /** The image's bytes and its cache key, which serves as ETag. Throws 400 for an unreadable source. */
  async get(image: StoredImage, request: ImageRequest, format: OutputFormat) {
    const {format: _requested, ...transformation} = request
    const key = createHash('sha256')
      .update(JSON.stringify([RENDERER_VERSION, image.name, format, transformation]))
      .digest('hex')
      .slice(0, 40)
    // The original's hash comes first, so that derived images can be deleted with it.
    const name = `${contentHashOf(image)}-${key}.${format}`
    const cached = this.cache.get(name)
    if (cached) {
      try {
        return {key, bytes: await readFile(cached)}
      } catch {
        this.cache.delete(name)
      }
    }
    let rendering = this.inFlight.get(name)
    if (!rendering) {
      rendering = this.render(name, image, request, format).finally(() =>
        this.inFlight.delete(name),
      )
      this.inFlight.set(name, rendering)
    }
    return {key, bytes: await rendering}
  }

  /** Deletes the images derived from originals for whose hash `keep` returns false. */
  retain(keep: (hash: string) => boolean): void {
    this.cache.retain((name) => keep(contentHashOf({name})))
  }

  /** Resolves when no image is being rendered or written. */
  async whenIdle(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.allSettled(this.inFlight.values())
  }

  private async render(
    name: string,
    image: StoredImage,
    request: ImageRequest,
    format: OutputFormat,
  ): Promise<Buffer> {
    await this.acquireSlot()
    try {
      const bytes = await renderImage(image.path, image, request, format)
      // On a full disk the image is sent without being cached.
      await this.cache.put(name, bytes).catch(() => undefined)
      if (!existsSync(image.path)) this.retain((hash) => hash !== contentHashOf(image))
      return bytes
    } finally {
      const next = this.queue.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  /** Waits for a free slot. A finished job passes its slot to the next in the queue. */
  private async acquireSlot(): Promise<void> {
    if (this.running < MAX_CONCURRENT) {
      this.running += 1
      return
    }
    if (this.queue.length >= MAX_QUEUED) {
      throw new LakeError(503, 'Too many images are being made')
    }
    await new Promise<void>((resolve) => this.queue.push(resolve))
  }
}
