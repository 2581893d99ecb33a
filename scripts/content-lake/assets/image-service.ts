import {existsSync} from 'node:fs'
import {LRUCache} from 'lru-cache'
import {LIMITS} from '../limits.ts'
import {LakeError, tryLater} from '../protocol/errors.ts'
import {shareWork} from '../share-work.ts'
import {contentHashOf} from './asset-urls.ts'
import type {FileCache} from './file-cache.ts'
import type {ImageRequest, OutputFormat} from './image-params.ts'
import {givenUp, type ImageProcess, type TaskOptions} from './image-process.ts'
import type {ImageInfo} from './image-worker/inspect-image.ts'
import type {TaskLimits, TaskResult} from './image-worker/main.ts'
import {
  planRendition,
  priceOf,
  type Rendition,
  renditionKey,
  type StoredImage,
} from './rendition.ts'

/** How long a failure is remembered, in milliseconds, and for how many pictures. */
const FAILURE_MS = 600_000
const MAX_FAILED = 2000

export interface ImageClient {
  isSignedIn: boolean
  /** Counts pictures that are made for the client. Returns seconds to wait before they may be made, or 0. */
  takePicture?: (price: number) => Promise<number>
}

/** The answer to a request for a transformed image. */
export interface ImagePlan {
  image: StoredImage
  rendition: Rendition
  /** The cache key, which serves as ETag. */
  key: string
  /** The name of its file in the cache. */
  name: string
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

export type ImageService = ReturnType<typeof createImageService>

/**
 * Makes transformed images, once for concurrent requests, and caches them on disk.
 *
 * @param time milliseconds of CPU time that an image may take for whoever is not signed in.
 */
export function createImageService(
  cache: FileCache,
  process: ImageProcess,
  log: (message: string) => void,
  time: number = LIMITS.imageTime.anonymous,
) {
  const share = shareWork<MadeImage>()
  /** Images that are being made or written. */
  const unfinished = new Set<Promise<MadeImage>>()
  /** Errors of renditions, so that each request does not try again. */
  const errors = new LRUCache<string, LakeError>({max: MAX_FAILED, ttl: FAILURE_MS})
  const visitors: TaskLimits = {cpu: time, memory: LIMITS.imageMemory.anonymous}

  const isMade = ({name}: ImagePlan) => cache.has(name)
  const assertNotFailed = ({name}: ImagePlan) => {
    const error = errors.get(name)
    if (error) throw error
  }
  /** Deletes the images derived from originals for whose hash `keep` returns false. */
  const retain = (keep: (hash: string) => boolean) =>
    cache.retain((name) => keep(contentHashOf({name})))

  /** Renders a planned image. A failure is logged and remembered; errors of the queue are not. */
  const render = async (
    {image, name, rendition}: ImagePlan,
    options: TaskOptions,
  ): Promise<Uint8Array> => {
    try {
      const result = await process.run({kind: 'render', path: image.path, rendition}, options)
      if ('bytes' in result) return result.bytes
      errors.set(name, invalidImage(result))
      throw invalidImage(result)
    } catch (error) {
      const clientError = toClientError(error)
      if (clientError !== error) {
        log(`content lake: the image ${image.name}: ${clientError.message}`)
        errors.set(name, clientError)
      }
      throw clientError
    }
  }

  const store = async ({image, name}: ImagePlan, bytes: Uint8Array): Promise<MadeImage> => {
    // On a full disk the image is sent without being cached.
    const path = await cache.put(name, bytes).catch(() => null)
    if (existsSync(image.path)) return path === null ? {bytes} : {path}
    retain((hash) => hash !== contentHashOf(image))
    return {bytes}
  }

  const make = async (
    plan: ImagePlan,
    client: ImageClient,
    signal: AbortSignal,
  ): Promise<MadeImage> => {
    if (!client.isSignedIn) {
      assertNotFailed(plan)
      await takePicture(client, plan)
    }
    const options = {limits: client.isSignedIn ? SIGNED_IN : visitors, signal}
    const image = render(plan, options).then((bytes) => store(plan, bytes))
    unfinished.add(image)
    const forget = () => unfinished.delete(image)
    image.then(forget, forget)
    return image
  }

  return {
    isMade,
    retain,
    /** Plans the answer to a request. Throws 400 for a size that is refused. */
    plan: (
      image: StoredImage,
      request: ImageRequest,
      format: OutputFormat,
      isSignedIn: boolean,
    ): ImagePlan => {
      const rendition = planRendition(image, request, format, isSignedIn)
      const key = renditionKey(image, rendition)
      const forVisitors = planRendition(image, request, format, false)
      const name = `${contentHashOf(image)}-${key}.${format}`
      return {image, rendition, key, name, isPublic: renditionKey(image, forVisitors) === key}
    },
    /**
     * Makes a planned image. Throws 400 for one that cannot be made, 429 and 503 for too many.
     *
     * @param signal aborts when the client has gone: an image that nobody waits for is not made.
     */
    get: async (plan: ImagePlan, client: ImageClient, signal?: AbortSignal): Promise<MadeImage> => {
      const cached = cache.get(plan.name)
      if (cached) return {path: cached}
      try {
        return await share(plan.name, (ends) => make(plan, client, ends), signal)
      } catch (error) {
        throw signal?.aborted ? givenUp() : error
      }
    },
    prepare: async (plan: ImagePlan): Promise<Preparation> => {
      if (isMade(plan)) return 'kept'
      if (!cache.hasRoom()) return 'full'
      try {
        assertNotFailed(plan)
        const made = await store(plan, await render(plan, {limits: visitors, isAhead: true}))
        return 'path' in made ? 'made' : 'none'
      } catch {
        return 'none'
      }
    },
    /** Describes an uploaded image: a file of `size` bytes. Throws 400 for a broken or unsupported one. */
    inspect: async (path: string, size: number): Promise<ImageInfo> => {
      const result = await process
        .run({kind: 'inspect', path, size}, {limits: SIGNED_IN})
        .catch((error: unknown) => {
          throw toClientError(error)
        })
      if (!('info' in result)) throw invalidImage(result)
      return result.info
    },
    /**
     * Makes no further images, waits up to `limit` milliseconds for those that are being made or written,
     * then ends the process.
     */
    close: async (limit: number): Promise<void> => {
      await process.close(limit)
      await Promise.allSettled(unfinished)
    },
  }
}

const SIGNED_IN: TaskLimits = {cpu: LIMITS.imageTime.signedIn, memory: LIMITS.imageMemory.signedIn}

/** Throws 429 for a client that has had too many images made. */
async function takePicture(
  {takePicture: take}: ImageClient,
  {image, rendition}: ImagePlan,
): Promise<void> {
  const seconds = (await take?.(priceOf(image, rendition))) ?? 0
  if (seconds > 0) throw tryLater(429, 'Too many new sizes of images were asked for', seconds)
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
