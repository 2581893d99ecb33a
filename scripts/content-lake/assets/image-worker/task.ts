import type {TaskLimits} from '../image-limits.ts'
import type {Rendition} from '../rendition.ts'

/** What an image process is asked to do with the file at a path. */
export type ImageTask =
  | {kind: 'countFrames'; path: string}
  | {kind: 'inspect'; path: string; size: number}
  | {kind: 'render'; path: string; rendition: Rendition}

/** The properties of an uploaded image. */
export interface ImageInfo {
  extension: string
  mimeType: string
  width: number
  height: number
  /** The asset document's `metadata`. */
  metadata: Record<string, unknown>
}

/** The result of a task, or why the image cannot be read. */
export type TaskResult =
  {frames: number} | {info: ImageInfo} | {bytes: Uint8Array} | {unreadable: string}

export interface TaskRequest {
  task: ImageTask
  limits: TaskLimits
}

/** The message that ends a task. After `exceeded` the process has to be ended. */
export type TaskAnswer =
  | {result: TaskResult; /** Bytes of memory that the process holds. */ memory: number}
  | {exceeded: keyof TaskLimits}
