import {existsSync, readFileSync} from 'node:fs'
import {writeFile} from 'node:fs/promises'
import {LRUCache} from 'lru-cache'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import {contentHashOf} from './asset-urls.ts'
import type {FileCache} from './file-cache.ts'
import {isCommonSize} from './image-layout.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'
import {type ImageProcess, TaskFailure, type TaskOptions} from './image-process.ts'
import type {ImageTask, TaskLimits, TaskResult} from './image-worker/main.ts'
import type {ImageInfo} from './image-worker/inspect-image.ts'
import {
  isLight,
  planRendition,
  type Rendition,
  renditionKey,
  type StoredImage,
} from './rendition.ts'

/** Originals whose number of frames is remembered. */
const MAX_FRAME_COUNTS = 2000
const MOVING_FORMATS = new Set(['gif', 'webp'])

/** How many usual pictures one that takes long, and one of an uncommon size, count for. */
const LONG_PRICE = 50
const UNCOMMON_PRICE = 10

/** How long, and of how many pictures, it is remembered that they could not be made. */
const FAILURE_MS = 600_000
const MAX_FAILED = 2000
/** Renditions of one original that may fail before those that take long are not tried either. */
const MAX_FAILURES = 3

/** Who asks for an image. */
export interface ImageClient {
  /** Tells clients apart: who else asks for an image confirms that it is worth keeping. */
  key: string
  /** Signed in, or with the token. */
  trusted: boolean
  /** Counts so many pictures that are made for the client; seconds until they may be, or 0. */
  takePicture?: (price: number) => number
}

/** The answer to a request for a transformed image. */
export interface ImagePlan {
  image: StoredImage
  rendition: Rendition
  /** The cache key, which serves as ETag. */
  key: string
  /** The name of its file in the cache. */
  name: string
  /** Tells whether it takes longer than those of usual pages. */
  isLong: boolean
  /** Tells whether its size is one of few. */
  isCommon: boolean
  /** Tells whether everybody gets the same answer. */
  isPublic: boolean
}

/** A transformed image: its file, or its bytes where it could not be stored. */
export type MadeImage = {path: string} | {bytes: Uint8Array}

/**
 * The outcome for an image that was to be made ahead: it is made now; it was there already; there is no room for it; it
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
  private readonly process: ImageProcess
  private readonly inFlight = new Map<string, MadeNow>()
  private readonly frameCounts = new LRUCache<string, number>({max: MAX_FRAME_COUNTS})
  /** Errors of renditions and of originals, so that each request does not try again. */
  private readonly errors = new LRUCache<string, LakeError>({max: MAX_FAILED, ttl: FAILURE_MS})
  private readonly failures = new LRUCache<string, number>({max: MAX_FAILED, ttl: FAILURE_MS})
  private readonly visitors: TaskLimits
  private readonly log: (message: string) => void

  /** `time`: milliseconds of CPU time that an image may take for whoever is not signed in. */
  constructor(
    cache: FileCache,
    process: ImageProcess,
    {
      log,
      time = LIMITS.imageTime.anonymous,
    }: {log: (message: string) => void; time?: number | undefined},
  ) {
    this.cache = cache
    this.process = process
    this.log = log
    this.visitors = {cpu: time, memory: LIMITS.imageMemory.anonymous}
  }

  /** Plans the answer to a request. Throws 400 for a size that is refused. */
  async plan(
    image: StoredImage,
    request: ImageRequest,
    format: OutputFormat,
    client: ImageClient,
  ): Promise<ImagePlan> {
    const frames = moves(image, request, format) ? await this.countFrames(image, client) : 1
    const original = {...image, frames}
    const rendition = planRendition(original, request, format, client.trusted)
    const key = renditionKey(image, rendition)
    const forVisitors = planRendition(original, request, format, false)
    return {
      image,
      rendition,
      key,
      name: cacheName(image, rendition),
      isLong: !isLight(original, rendition),
      isCommon: isCommonSize(image, request, rendition.layout),
      isPublic: renditionKey(image, forVisitors) === key,
    }
  }

  /**
   * Makes a planned image. Throws 400 for one that cannot be made, 429 and 503 for too many.
   *
   * @param signal aborts when the client has gone: an image that nobody waits for is not made.
   */
  async get(plan: ImagePlan, client: ImageClient, signal?: AbortSignal): Promise<MadeImage> {
    const cached = this.cache.get(plan.name, client.key)
    if (cached) return {path: cached}
    let making = this.inFlight.get(plan.name)
    if (!making) {
      if (!client.trusted) {
        this.assertNotFailed(plan)
        takePicture(client, plan)
      }
      making = this.make(plan, client)
    }
    return this.wait(plan.name, making, signal)
  }

  /** Makes a planned image that nobody waits for. */
  async prepare(plan: ImagePlan): Promise<Preparation> {
    const {image, name} = plan
    if (this.cache.has(name)) return 'kept'
    if (!this.cache.hasRoom()) return 'full'
    try {
      this.assertNotFailed(plan)
      const bytes = await this.render(plan, {limits: this.visitors, isAhead: true})
      if (!existsSync(image.path)) return 'none'
      return (await this.cache.add(name, bytes)) ? 'made' : 'full'
    } catch {
      return 'none'
    }
  }

  /** Tells whether the image that a visitor gets is on disk. */
  isMade(image: StoredImage, request: ImageRequest, format: OutputFormat): boolean {
    const frames = moves(image, request, format) ? this.frameCounts.get(image.name) : 1
    if (frames === undefined) return false
    const rendition = planRendition({...image, frames}, request, format, false)
    return this.cache.has(cacheName(image, rendition))
  }

  /** Describes an uploaded image: a file of `size` bytes. Throws 400 for a broken or unsupported one. */
  async inspect(path: string, size: number): Promise<ImageInfo> {
    const result = await this.process
      .run({kind: 'inspect', path, size}, {limits: SIGNED_IN})
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
    await this.process.close(limit)
    await Promise.allSettled([...this.inFlight.values()].map(({image}) => image))
  }

  private make(plan: ImagePlan, client: ImageClient): MadeNow {
    const giveUp = new AbortController()
    const options = {limits: this.limitsOf(client), signal: giveUp.signal}
    const image = this.render(plan, options).then((bytes) => this.store(plan, bytes, client))
    const making = {image, requests: 0, giveUp}
    this.inFlight.set(plan.name, making)
    const forget = () => this.forget(plan.name, making)
    image.then(forget, forget)
    return making
  }

  private async wait(name: string, making: MadeNow, signal?: AbortSignal): Promise<MadeImage> {
    making.requests += 1
    const leave = () => {
      making.requests -= 1
      if (making.requests > 0) return
      this.forget(name, making)
      making.giveUp.abort()
    }
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, {once: true})
    return making.image.finally(() => signal?.removeEventListener('abort', leave))
  }

  private forget(name: string, making: MadeNow): void {
    if (this.inFlight.get(name) === making) this.inFlight.delete(name)
  }

  private async store(
    {image, name}: ImagePlan,
    bytes: Uint8Array,
    client: ImageClient,
  ): Promise<MadeImage> {
    // On a full disk the image is sent without being cached.
    const path = await this.cache.put(name, bytes, client.key).catch(() => null)
    if (existsSync(image.path)) return path === null ? {bytes} : {path}
    this.retain((hash) => hash !== contentHashOf(image))
    return {bytes}
  }

  private async render(
    {image, name, rendition}: ImagePlan,
    options: TaskOptions,
  ): Promise<Uint8Array> {
    const result = await this.run(
      {kind: 'render', path: image.path, rendition},
      options,
      name,
      image,
    )
    if (!('bytes' in result)) throw invalidImage(result)
    return result.bytes
  }

  private async countFrames(image: StoredImage, client: ImageClient): Promise<number> {
    const counted = this.frameCounts.get(image.name)
    if (counted !== undefined) return counted
    if (!client.trusted) this.assertNotFailed({name: image.name, image, isLong: false})
    const task = {kind: 'countFrames', path: image.path} as const
    const result = await this.run(task, {limits: this.limitsOf(client)}, image.name, image)
    if (!('frames' in result)) throw invalidImage(result)
    this.frameCounts.set(image.name, result.frames)
    return result.frames
  }

  /** Does a task for an image. A failure is logged and remembered. */
  private async run(
    task: ImageTask,
    options: TaskOptions,
    name: string,
    image: StoredImage,
  ): Promise<TaskResult> {
    const result = await this.process.run(task, options).catch((error: unknown) => {
      const clientError = toClientError(error)
      if (error instanceof TaskFailure) {
        this.log(`content lake: the image ${image.name} could not be made: ${error.message}`)
        this.rememberFailure(name, image, clientError)
      }
      throw clientError
    })
    if ('unreadable' in result) this.rememberFailure(name, image, invalidImage(result))
    return result
  }

  /** Throws the error that the rendition, or others of its original, failed with. */
  private assertNotFailed({
    name,
    image,
    isLong,
  }: Pick<ImagePlan, 'name' | 'image' | 'isLong'>): void {
    const isHopeless = isLong && (this.failures.get(image.name) ?? 0) >= MAX_FAILURES
    const error = this.errors.get(name) ?? (isHopeless && this.errors.get(image.name))
    if (error) throw error
  }

  private rememberFailure(name: string, image: StoredImage, error: LakeError): void {
    this.errors.set(name, error)
    this.errors.set(image.name, error)
    this.failures.set(image.name, (this.failures.get(image.name) ?? 0) + 1)
  }

  private limitsOf({trusted}: ImageClient): TaskLimits {
    return trusted ? SIGNED_IN : this.visitors
  }
}

const SIGNED_IN: TaskLimits = {cpu: LIMITS.imageTime.signedIn, memory: LIMITS.imageMemory.signedIn}

/** Says whether a result can move: sharp does not rotate animations, so their first frame is rotated. */
const moves = ({extension}: StoredImage, {rotation}: ImageRequest, format: OutputFormat) =>
  MOVING_FORMATS.has(extension) && MOVING_FORMATS.has(format) && rotation === undefined

/** The name of the file: the original's hash comes first, so that derived images can be deleted with it. */
const cacheName = (image: StoredImage, rendition: Rendition) =>
  `${contentHashOf(image)}-${renditionKey(image, rendition)}.${rendition.format}`

/** Throws 429 for a client that has had too many images made. */
function takePicture({takePicture: take}: ImageClient, {isLong, isCommon}: ImagePlan): void {
  const price = isLong ? LONG_PRICE : isCommon ? 1 : UNCOMMON_PRICE
  const seconds = take?.(price) ?? 0
  if (seconds === 0) return
  throw new LakeError(429, 'Too many new sizes of images were asked for', undefined, {
    'Retry-After': String(seconds),
  })
}

/** The client's error for a task that failed; those of the queue as they are. */
function toClientError(error: unknown): LakeError {
  if (error instanceof LakeError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new LakeError(400, `The image could not be made: ${reason}`)
}

/** 400 with the reason why a file is no image. */
function invalidImage(result: TaskResult): LakeError {
  const reason = 'unreadable' in result ? result.unreadable : 'unreadable'
  return new LakeError(400, `Invalid image: ${reason}`)
}

/**
 * Begins to make ahead the images that belong to a state of the dataset.
 *
 * @param path of a file in the folder of these images, so that it goes with them.
 * @param mark names the state.
 * @returns whether they were made before, also before a restart, and a function that remembers that they are.
 */
export function beginPreparation(
  path: string,
  mark: string,
): {isDone: boolean; finish: () => Promise<void>} {
  const isDone = existsSync(path) && readFileSync(path, 'utf8') === mark
  return {isDone, finish: () => writeFile(path, mark, {mode: 0o600})}
}
