/**
 * The program of an image process: does one task at a time, and says so when a task uses more than
 * its limits. It ends with the lake's process, and only so: a signal that a terminal or a service
 * manager sends to both lets the lake finish its pictures. The first argument is its niceness.
 */
import {writeFileSync} from 'node:fs'
import {flushCompileCache} from 'node:module'
import {setPriority} from 'node:os'
import sharp from 'sharp'
import {countFrames, inspectImage} from './image-metadata.ts'
import {renderImage} from './render-image.ts'
import type {ImageTask, TaskAnswer, TaskRequest, TaskResult} from './task.ts'
import {watchUsage} from './watch-usage.ts'

// Each image is made once, so caches only cost memory.
sharp.cache(false)
sharp.concurrency(2)
makeWayForOthers(Number(process.argv[2]))
// Node writes it when a process exits by itself, which this one does not.
flushCompileCache()
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (request: TaskRequest) => void answer(request))

async function answer({task, limits}: TaskRequest): Promise<void> {
  const stopWatching = watchUsage(limits, (exceeded) => send({exceeded}))
  const result = await run(task).catch((error: unknown) => ({unreadable: reasonOf(error)}))
  if (stopWatching()) send({result, memory: process.memoryUsage.rss()})
}

async function run(task: ImageTask): Promise<TaskResult> {
  switch (task.kind) {
    case 'countFrames':
      return {frames: await countFrames(task.path)}
    case 'inspect':
      return inspectImage(task.path, task.size)
    case 'render':
      return {bytes: await renderImage(task.path, task.rendition)}
    default:
      return task satisfies never
  }
}

function send(answer: TaskAnswer): void {
  process.send?.(answer)
}

function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message.split('\n')[0]) || 'unreadable'
}

/** Pages come before pictures; and where memory runs out, Linux ends this process first. */
function makeWayForOthers(niceness: number): void {
  try {
    setPriority(niceness)
    writeFileSync('/proc/self/oom_score_adj', '500')
  } catch {
    // Not every system has these.
  }
}
