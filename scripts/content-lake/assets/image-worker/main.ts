/**
 * The program of an image process: does one task at a time, and says so when a task uses more than
 * its limits. It ends with the lake's process, and only so: a signal that a terminal or a service
 * manager sends to both lets the lake finish its pictures.
 */
import {writeFileSync} from 'node:fs'
import {flushCompileCache} from 'node:module'
import {setPriority} from 'node:os'
import sharp from 'sharp'
import type {Rendition} from '../rendition.ts'
import {type ImageInfo, inspectImage} from './inspect-image.ts'
import {renderImage} from './render-image.ts'

export type ImageTask =
  | {kind: 'inspect'; path: string; size: number}
  | {kind: 'render'; path: string; rendition: Rendition}

export type TaskResult = {info: ImageInfo} | {bytes: Uint8Array} | {unreadable: string}

export interface TaskLimits {
  /** Milliseconds of CPU time, of all threads together. */
  cpu: number
  /** Bytes that the whole process may hold in memory (RSS). */
  memory: number
}

export interface TaskRequest {
  task: ImageTask
  limits: TaskLimits
}

/** The message that ends a task. After `exceeded` the process has to be ended. */
export type TaskAnswer =
  | {result: TaskResult; /** Bytes of memory that the process holds. */ memory: number}
  | {exceeded: keyof TaskLimits}

/** Milliseconds between two looks at what a task uses. */
const CHECK_MS = 50

// Each image is made once, so caches only cost memory.
sharp.cache(false)
sharp.concurrency(2)
makeWayForOthers()
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
  if (task.kind === 'inspect') return inspectImage(task.path, task.size)
  return {bytes: await renderImage(task.path, task.rendition)}
}

/**
 * Calls back once if this process uses more than the limits from now on. sharp computes in threads of its
 * own, so that the timer runs meanwhile.
 *
 * @returns a function that checks once more, stops, and returns whether the limits were kept.
 */
function watchUsage(
  {cpu, memory}: TaskLimits,
  onExceeded: (limit: keyof TaskLimits) => void,
): () => boolean {
  const start = process.cpuUsage()
  let kept = true
  const check = () => {
    const {user, system} = process.cpuUsage(start)
    const isSlow = (user + system) / 1000 > cpu
    if (!kept || (!isSlow && process.memoryUsage.rss() <= memory)) return
    kept = false
    clearInterval(timer)
    onExceeded(isSlow ? 'cpu' : 'memory')
  }
  const timer = setInterval(check, CHECK_MS)
  return () => {
    check()
    clearInterval(timer)
    return kept
  }
}

function send(answer: TaskAnswer): void {
  process.send?.(answer)
}

function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message.split('\n')[0]) || 'unreadable'
}

/** Pages come before pictures; and where memory runs out, Linux ends this process first. */
function makeWayForOthers(): void {
  try {
    setPriority(10)
    writeFileSync('/proc/self/oom_score_adj', '500')
  } catch {
    // Not every system has these.
  }
}
