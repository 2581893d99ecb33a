import type {TaskLimits} from './image-limits.ts'
import {ImageProcess} from './image-process.ts'
import type {ImageTask, TaskResult} from './image-worker/task.ts'

const NICENESS = 19
/** It makes one image after the other; after the last its memory is free soon. */
const IDLE_MS = 2000

/** An image process for what nobody waits for: with the lowest priority, one task at a time, until interrupted. */
export class BackgroundProcess {
  private readonly process: ImageProcess
  private interruptions = 0
  private isBusy = false

  /** `compileCache`: a folder for the process's compiled code. */
  constructor(compileCache: string) {
    this.process = new ImageProcess({niceness: NICENESS, compileCache, idle: IDLE_MS})
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  /**
   * Returns undefined where it is busy, or was interrupted. Throws TaskFailure for what cannot be done.
   */
  async run(task: ImageTask, limits: TaskLimits): Promise<TaskResult | undefined> {
    if (this.isBusy) return undefined
    const {interruptions} = this
    this.isBusy = true
    try {
      return await this.process.run({task, limits})
    } catch (error) {
      if (this.interruptions !== interruptions) return undefined
      throw error
    } finally {
      this.isBusy = false
    }
  }

  /** Ends the process, and the task that it does. */
  interrupt(): void {
    this.interruptions += 1
    this.process.end()
  }
}
