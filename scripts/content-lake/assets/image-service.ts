import {existsSync} from 'node:fs'
import {LRUCache} from 'lru-cache'
import {LakeError} from '../protocol/errors.ts'
import {contentHashOf} from './asset-names.ts'
import {FailedRenditions} from './failed-renditions.ts'
import type {FileCache} from './file-cache.ts'
import {invalidImage, toClientError} from './image-errors.ts'
import {
  ANONYMOUS_LIMITS,
  ANONYMOUS_TASK,
  type ImageLimits,
  type TaskLimits,
  TRUSTED_LIMITS,
  TRUSTED_TASK,
} from './image-limits.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'
import {fileNameOf, type ImageClient, type ImagePlan, type StoredImage} from './image-plan.ts'
import {TaskFailure} from './image-process.ts'
import type {ImageTasks, TaskOptions} from './image-tasks.ts'
import {isCommonSize} from './listed-sizes.ts'
import type {ImageInfo, ImageTask, TaskResult} from './image-worker/task.ts'
import {formatThatHolds, isLight, keepsFrames, keyOf, planRendition} from './rendition.ts'

/** Originals whose number of frames is remembered. */
const MAX_FRAME_COUNTS = 2000
const MOVING_FORMATS = new Set(['gif', 'webp'])

/** How many usual pictures one that takes long, and one of an uncommon size, count for. */
const LONG_PRICE = 50
const UNCOMMON_PRICE = 10

/** A transformed image: its file, or its bytes where it could not be stored. */
export type MadeImage = {path: string} | {bytes: Uint8Array}

/**
 * What became of an image that was to be made ahead: it is made now; it was there already; there is no room for it; it
 * cannot be made ahead.
 */
export type Preparation = 'made' | 'kept' | 'full' | 'none'

/** An image that is being made, for several requests perhaps. */
interface MadeNow {
  image: Promise<MadeImage>
  /** Requests that wait for it. */
  requests: number
  giveUp: AbortController
}

/**
 * Makes transformed images in a process of its own, once for concurrent requests, and caches them on
 * disk.
 */
export class ImageService {
  private readonly cache: FileCache
  private readonly tasks: ImageTasks
  private readonly inFlight = new Map<string, MadeNow>()
  private readonly frameCounts = new LRUCache<string, number>({max: MAX_FRAME_COUNTS})
  private readonly failures = new FailedRenditions()
  private readonly anonymousTask: TaskLimits
  private readonly log: (message: string) => void

  /** `time`: milliseconds of CPU time that an image may take for whoever is not signed in. */
  constructor(
    cache: FileCache,
    tasks: ImageTasks,
    {log, time = ANONYMOUS_TASK.cpu}: {log: (message: string) => void; time?: number | undefined},
  ) {
    this.cache = cache
    this.tasks = tasks
    this.log = log
    this.anonymousTask = {...ANONYMOUS_TASK, cpu: time}
  }

  /** Plans the answer to a request. Throws 400 for a size that is refused. */
  async plan(
    image: StoredImage,
    request: ImageRequest,
    format: OutputFormat,
    client: ImageClient,
  ): Promise<ImagePlan> {
    const moves = keepsFrames(request, format) && MOVING_FORMATS.has(image.extension)
    const frames = moves ? await this.countFrames(image, client) : 1
    const original = {...image, frames}
    const planFor = (limits: ImageLimits) => {
      const wanted = planRendition(original, request, format, limits)
      const rendition = {...wanted, format: formatThatHolds(wanted, image.extension)}
      return {rendition, key: keyOf(image, rendition)}
    }
    const plan = planFor(client.trusted ? TRUSTED_LIMITS : ANONYMOUS_LIMITS)
    const isPublic = !client.trusted || planFor(ANONYMOUS_LIMITS).key === plan.key
    const isCommon = isCommonSize(image, request, plan.rendition.layout)
    const isLong = !isLight(original, plan.rendition)
    return {...plan, image, isLong, isCommon, isPublic}
  }

  /**
   * Makes a planned image. Throws 400 for one that cannot be made, 429 and 503 for too many.
   *
   * @param signal aborts when the client has gone: an image that nobody waits for is not made.
   */
  async get(plan: ImagePlan, client: ImageClient, signal?: AbortSignal): Promise<MadeImage> {
    const {image, isLong} = plan
    const name = fileNameOf(plan)
    const cached = this.cache.get(name, client.key)
    if (cached) return {path: cached}
    let making = this.inFlight.get(name)
    if (!making) {
      if (!client.trusted) {
        this.failures.assertNotFailed(name, image.name, isLong)
        takePicture(client, plan)
      }
      making = this.make(name, plan, client)
    }
    return this.wait(name, making, signal)
  }

  /** Makes a planned image that nobody waits for. */
  async prepare({image, rendition, key, isLong}: ImagePlan): Promise<Preparation> {
    const name = fileNameOf({image, rendition, key})
    if (this.cache.has(name)) return 'kept'
    if (!this.cache.hasRoom()) return 'full'
    try {
      this.failures.assertNotFailed(name, image.name, isLong)
      const task = {kind: 'render', path: image.path, rendition} as const
      const options = {waiting: 'nobody', limits: ANONYMOUS_TASK} as const
      const result = await this.run(task, options, name, image)
      if (!('bytes' in result) || !existsSync(image.path)) return 'none'
      return (await this.cache.add(name, result.bytes)) ? 'made' : 'full'
    } catch {
      return 'none'
    }
  }

  private make(name: string, plan: ImagePlan, client: ImageClient): MadeNow {
    const {image, rendition, isLong} = plan
    const giveUp = new AbortController()
    const task = {kind: 'render', path: image.path, rendition} as const
    const options = {...this.optionsFor(client, isLong), signal: giveUp.signal}
    const made = this.run(task, options, name, image).then((result) =>
      this.store(name, image, result, client),
    )
    const making = {image: made, requests: 0, giveUp}
    this.inFlight.set(name, making)
    const forget = () => {
      if (this.inFlight.get(name) === making) this.inFlight.delete(name)
    }
    made.then(forget, forget)
    return making
  }

  private async wait(name: string, making: MadeNow, signal?: AbortSignal): Promise<MadeImage> {
    making.requests += 1
    const leave = () => {
      making.requests -= 1
      if (making.requests > 0) return
      if (this.inFlight.get(name) === making) this.inFlight.delete(name)
      making.giveUp.abort()
    }
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, {once: true})
    return making.image.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Whether the transformed image is on disk, or the client has it already. */
  isMade(image: StoredImage, request: ImageRequest, format: OutputFormat): boolean {
    const moves = keepsFrames(request, format) && MOVING_FORMATS.has(image.extension)
    const frames = moves ? this.frameCounts.get(image.name) : 1
    if (frames === undefined) return false
    const wanted = planRendition({...image, frames}, request, format, ANONYMOUS_LIMITS)
    const rendition = {...wanted, format: formatThatHolds(wanted, image.extension)}
    return this.cache.has(fileNameOf({image, key: keyOf(image, rendition), rendition}))
  }

  /** Describes an uploaded image: a file of `size` bytes. Throws 400 for a broken or unsupported one. */
  async inspect(path: string, size: number): Promise<ImageInfo> {
    const options = {waiting: 'signed in', limits: TRUSTED_TASK} as const
    const result = await this.tasks
      .run({kind: 'inspect', path, size}, options)
      .catch((error: unknown) => {
        throw toClientError(error)
      })
    if (!('info' in result)) throw invalidImage(result)
    return result.info
  }

  /** Deletes the images derived from originals for whose hash `keep` returns false. */
  retain(keep: (hash: string) => boolean): void {
    this.cache.retain((name) => keep(contentHashOf({name})))
  }

  /**
   * Makes no further images, waits up to `limit` milliseconds for those that are being made or written,
   * then ends the process.
   */
  async close(limit: number): Promise<void> {
    await this.tasks.close(limit)
    await Promise.allSettled([...this.inFlight.values()].map(({image}) => image))
  }

  private async countFrames(image: StoredImage, client: ImageClient): Promise<number> {
    const known = this.frameCounts.get(image.name)
    if (known !== undefined) return known
    if (!client.trusted) this.failures.assertNotFailed(image.name, image.name, false)
    const task = {kind: 'countFrames', path: image.path} as const
    const result = await this.run(task, this.optionsFor(client, false), image.name, image)
    if (!('frames' in result)) throw invalidImage(result)
    this.frameCounts.set(image.name, result.frames)
    return result.frames
  }

  private async store(
    name: string,
    image: StoredImage,
    result: TaskResult,
    client: ImageClient,
  ): Promise<MadeImage> {
    if (!('bytes' in result)) throw invalidImage(result)
    // On a full disk the image is sent without being cached.
    const path = await this.cache.put(name, result.bytes, client.key).catch(() => null)
    if (existsSync(image.path)) return path === null ? result : {path}
    this.retain((hash) => hash !== contentHashOf(image))
    return result
  }

  /** Does a task for an image. A failure is logged and remembered. */
  private async run(
    task: ImageTask,
    options: TaskOptions,
    name: string,
    image: StoredImage,
  ): Promise<TaskResult> {
    const result = await this.tasks.run(task, options).catch((error: unknown) => {
      const clientError = toClientError(error)
      if (error instanceof TaskFailure) {
        this.log(`content lake: the image ${image.name} could not be made: ${error.message}`)
        this.failures.remember(name, image.name, clientError)
      }
      throw clientError
    })
    if ('unreadable' in result) this.failures.remember(name, image.name, invalidImage(result))
    return result
  }

  private optionsFor({trusted}: ImageClient, isLong: boolean): TaskOptions {
    if (trusted) return {waiting: 'signed in', limits: TRUSTED_TASK}
    return {waiting: isLong ? 'visitor, long' : 'visitor', limits: this.anonymousTask}
  }
}

/** Throws 429 for a client that has had too many images made. */
function takePicture({takePicture: take}: ImageClient, {isLong, isCommon}: ImagePlan): void {
  const price = isLong ? LONG_PRICE : isCommon ? 1 : UNCOMMON_PRICE
  const seconds = take?.(price) ?? 0
  if (seconds === 0) return
  throw new LakeError(429, 'Too many new sizes of images were asked for', undefined, {
    'Retry-After': String(seconds),
  })
}
