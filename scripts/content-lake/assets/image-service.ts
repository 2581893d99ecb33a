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
} from './image-limits.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'
import {fileNameOf, type ImageClient, type ImagePlan, type StoredImage} from './image-plan.ts'
import {TaskFailure} from './image-process.ts'
import type {ImageJob} from './image-job.ts'
import type {ImageTasks, TaskOptions} from './image-tasks.ts'
import {isCommonSize} from './listed-sizes.ts'
import type {ImageInfo, TaskResult} from './image-worker/task.ts'
import type {Lane} from './process-plan.ts'
import {isLight, keepsFrames, keyOf, planRendition} from './rendition.ts'

const TRUSTED_TASK = {cpu: 30_000, memory: 900_000_000}
/** Originals whose number of frames is remembered. */
const MAX_FRAME_COUNTS = 2000
const MOVING_FORMATS = new Set(['gif', 'webp'])
/** Bytes of an upload that is described as quickly as a picture of a page is made. */
const LIGHT_UPLOAD = 4_000_000
/** Uploads take turns with visitors' pictures as one client. */
const UPLOADS: ImageClient = {key: 'uploads', trusted: true}

/** How many usual pictures a heavy one, and one of an uncommon size, count for. */
const HEAVY_PRICE = 25
const UNCOMMON_PRICE = 10

/** A transformed image: its file, or its bytes where it could not be stored. */
export type MadeImage = {path: string} | {bytes: Uint8Array}

/**
 * Makes transformed images in processes of their own, once for concurrent requests, and caches them on
 * disk.
 */
export class ImageService {
  private readonly cache: FileCache
  private readonly tasks: ImageTasks
  private readonly inFlight = new Map<string, {job: ImageJob; image: Promise<MadeImage>}>()
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
      const rendition = planRendition(original, request, format, limits)
      return {rendition, key: keyOf(image, rendition)}
    }
    const plan = planFor(client.trusted ? TRUSTED_LIMITS : ANONYMOUS_LIMITS)
    const isPublic = !client.trusted || planFor(ANONYMOUS_LIMITS).key === plan.key
    const isCommon = isCommonSize(image, request, plan.rendition.layout)
    const lane = isLight(original, plan.rendition) ? 'light' : 'heavy'
    return {...plan, image, lane, isCommon, isPublic}
  }

  /** Makes a planned image. Throws 400 for one that cannot be made, 429 and 503 for too many. */
  async get(plan: ImagePlan, client: ImageClient): Promise<MadeImage> {
    const {image, lane, rendition} = plan
    const name = fileNameOf(plan)
    const cached = this.cache.get(name, client.key)
    if (cached) return {path: cached}
    const running = this.inFlight.get(name)
    if (running) {
      this.tasks.join(running.job, client.key)
      return running.image
    }
    if (!client.trusted) {
      this.failures.assertNotFailed(name, image.name, lane)
      takePicture(client, plan)
    }
    const task = {kind: 'render', path: image.path, rendition} as const
    const job = this.tasks.add(task, this.optionsFor(client, lane))
    const made = this.store(name, image, job, client).finally(() => this.inFlight.delete(name))
    this.inFlight.set(name, {job, image: made})
    return made
  }

  /** Whether the transformed image is on disk, or the client has it already. */
  isMade(image: StoredImage, request: ImageRequest, format: OutputFormat): boolean {
    const moves = keepsFrames(request, format) && MOVING_FORMATS.has(image.extension)
    const frames = moves ? this.frameCounts.get(image.name) : 1
    if (frames === undefined) return false
    const rendition = planRendition({...image, frames}, request, format, ANONYMOUS_LIMITS)
    return this.cache.has(fileNameOf({image, key: keyOf(image, rendition), rendition}))
  }

  /** Describes an uploaded image: a file of `size` bytes. Throws 400 for a broken or unsupported one. */
  async inspect(path: string, size: number): Promise<ImageInfo> {
    const lane = size <= LIGHT_UPLOAD ? 'light' : 'heavy'
    const job = this.tasks.add({kind: 'inspect', path, size}, this.optionsFor(UPLOADS, lane))
    const result = await job.result.catch((error: unknown) => {
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
   * then ends the processes.
   */
  async close(limit: number): Promise<void> {
    await this.tasks.close(limit)
    await Promise.allSettled([...this.inFlight.values()].map(({image}) => image))
  }

  private async countFrames(image: StoredImage, client: ImageClient): Promise<number> {
    const known = this.frameCounts.get(image.name)
    if (known !== undefined) return known
    if (!client.trusted) this.failures.assertNotFailed(image.name, image.name, 'light')
    const task = {kind: 'countFrames', path: image.path} as const
    const job = this.tasks.add(task, this.optionsFor(client, 'light'))
    const result = await this.resultOf(job, image.name, image)
    if (!('frames' in result)) throw invalidImage(result)
    this.frameCounts.set(image.name, result.frames)
    return result.frames
  }

  private async store(
    name: string,
    image: StoredImage,
    job: ImageJob,
    client: ImageClient,
  ): Promise<MadeImage> {
    const result = await this.resultOf(job, name, image)
    if (!('bytes' in result)) throw invalidImage(result)
    // On a full disk the image is sent without being cached.
    const path = await this.cache.put(name, result.bytes, client.key).catch(() => null)
    if (existsSync(image.path)) return path === null ? result : {path}
    this.retain((hash) => hash !== contentHashOf(image))
    return result
  }

  /** The job's result. A failure is logged and remembered. */
  private async resultOf(job: ImageJob, name: string, image: StoredImage): Promise<TaskResult> {
    const result = await job.result.catch((error: unknown) => {
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

  private optionsFor({key, trusted}: ImageClient, lane: Lane): TaskOptions {
    return {client: key, lane, limits: trusted ? TRUSTED_TASK : this.anonymousTask}
  }
}

/** Throws 429 for a client that has had too many images made. */
function takePicture({takePicture: take}: ImageClient, {lane, isCommon}: ImagePlan): void {
  const price = lane === 'heavy' ? HEAVY_PRICE : isCommon ? 1 : UNCOMMON_PRICE
  const seconds = take?.(price) ?? 0
  if (seconds === 0) return
  throw new LakeError(429, 'Too many new sizes of images were asked for', undefined, {
    'Retry-After': String(seconds),
  })
}
