import type {ImageProcess} from './image-process.ts'

/** Light tasks never wait for heavy ones. */
export type Lane = 'light' | 'heavy'

/**
 * Milliseconds without a task after which a process is ended. It takes 80 MB, and to start one 0.1 s: the first waits for the
 * next pictures of a page, the others only for more of those that are asked for at once.
 */
const IDLE_MS = {first: 5000, others: 1000}

/**
 * Which image process may run: one for light tasks, and beside it either a second one for these or
 * one for heavy tasks, which have a lower priority. Of the latter two one at most has a process
 * of the operating system, so that the memory of two is all that images take.
 */
export class ProcessPlan {
  private readonly first: ImageProcess
  private readonly second: ImageProcess
  private readonly heavy: ImageProcess
  private readonly busy = new Set<ImageProcess>()

  constructor(create: (lane: Lane, idle: number) => ImageProcess) {
    this.first = create('light', IDLE_MS.first)
    this.second = create('light', IDLE_MS.others)
    this.heavy = create('heavy', IDLE_MS.others)
  }

  get all(): ImageProcess[] {
    return [this.first, this.second, this.heavy]
  }

  hasFree(lane: Lane): boolean {
    const isSecondPlaceFree = !this.busy.has(this.second) && !this.busy.has(this.heavy)
    return isSecondPlaceFree || (lane === 'light' && !this.busy.has(this.first))
  }

  /** Takes a free process: check `hasFree` before. */
  take(lane: Lane): ImageProcess {
    const process = this.choose(lane)
    if (process === this.second) this.heavy.end()
    if (process === this.heavy) this.second.end()
    this.busy.add(process)
    return process
  }

  /** Ends the second process and that of heavy tasks, which do nothing now. */
  endIdle(): void {
    for (const process of [this.second, this.heavy]) {
      if (!this.busy.has(process)) process.end()
    }
  }

  giveBack(process: ImageProcess): void {
    this.busy.delete(process)
  }

  private choose(lane: Lane): ImageProcess {
    if (lane === 'heavy') return this.heavy
    return this.busy.has(this.first) ? this.second : this.first
  }
}
