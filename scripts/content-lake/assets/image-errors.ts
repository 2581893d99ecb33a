import {LakeError} from '../protocol/errors.ts'
import {TaskFailure} from './image-process.ts'
import type {TaskResult} from './image-worker/task.ts'

/** The client's error for a task that failed; other errors as they are. */
export function toClientError(error: unknown): unknown {
  if (!(error instanceof TaskFailure)) return error
  return new LakeError(400, `The image could not be made: ${error.message}`)
}

/** 400 with the reason why a file is no image. */
export function invalidImage(result: TaskResult): LakeError {
  const reason = 'unreadable' in result ? result.unreadable : 'unreadable'
  return new LakeError(400, `Invalid image: ${reason}`)
}
