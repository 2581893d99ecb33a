import type {TaskLimits} from './image-limits.ts'
import type {ImageTask, TaskResult} from './image-worker/task.ts'
import type {Lane} from './process-plan.ts'

/** A task that waits or runs. */
export interface ImageJob {
  task: ImageTask
  limits: TaskLimits
  lane: Lane
  state: 'waiting' | 'running'
  /** The clients whose queues it stands in. */
  places: number
  crashes: number
  readonly result: Promise<TaskResult>
  resolve: (result: TaskResult) => void
  reject: (error: unknown) => void
}

export function isWaiting(job: ImageJob, lane: Lane): boolean {
  return job.state === 'waiting' && job.lane === lane
}
