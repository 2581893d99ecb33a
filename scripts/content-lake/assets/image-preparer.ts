import {existsSync} from 'node:fs'
import {FailedRenditions} from './failed-renditions.ts'
import type {FileCache} from './file-cache.ts'
import {toClientError} from './image-errors.ts'
import {ANONYMOUS_TASK} from './image-limits.ts'
import {fileNameOf, type ImagePlan} from './image-plan.ts'
import type {ImageTasks} from './image-tasks.ts'

/**
 * What became of an image that was to be made ahead: it is made now; it was there already; others are
 * being made, so try again later; there is no room for it; it cannot be made ahead.
 */
export type Preparation = 'made' | 'kept' | 'busy' | 'full' | 'none'

/** Makes images before anybody asks for them, while nobody waits for any. */
export class ImagePreparer {
  private readonly cache: FileCache
  private readonly tasks: ImageTasks
  private readonly failures = new FailedRenditions()

  constructor(cache: FileCache, tasks: ImageTasks) {
    this.cache = cache
    this.tasks = tasks
  }

  /** Makes a planned image with the lowest priority. A request for any image interrupts it: 'busy'. */
  async prepare(plan: ImagePlan): Promise<Preparation> {
    const {image, lane, rendition} = plan
    const name = fileNameOf(plan)
    if (this.cache.has(name)) return 'kept'
    if (!this.cache.hasRoom()) return 'full'
    try {
      this.failures.assertNotFailed(name, image.name, lane)
      const task = {kind: 'render', path: image.path, rendition} as const
      const result = await this.tasks.runInBackground(task, ANONYMOUS_TASK)
      if (!result) return 'busy'
      if (!('bytes' in result) || !existsSync(image.path)) return 'none'
      return (await this.cache.add(name, result.bytes)) ? 'made' : 'full'
    } catch (error) {
      this.failures.remember(name, image.name, toClientError(error))
      return 'none'
    }
  }
}
