import type {ImageProcess} from './image-process.ts'

/** Ordinary tasks never wait for extraordinary ones. */
export type Lane = 'ordinary' | 'extraordinary'

/**
 * Which image process may run: one for ordinary tasks, and beside it either a second one for these or
 * one for extraordinary tasks, which have a lower priority. Of the latter two one at most has a process
 * of the operating system, so that the memory of two is all that images take.
 */
export class ProcessPlan {
  private readonly first: ImageProcess
  private readonly second: ImageProcess
  private readonly extraordinary: ImageProcess
  private readonly busy = new Set<ImageProcess>()

  constructor(create: (lane: Lane) => ImageProcess) {
    this.first = create('ordinary')
    this.second = create('ordinary')
    this.extraordinary = create('extraordinary')
  }

  get all(): ImageProcess[] {
    return [this.first, this.second, this.extraordinary]
  }

  hasFree(lane: Lane): boolean {
    const isSecondPlaceFree = !this.busy.has(this.second) && !this.busy.has(this.extraordinary)
    return isSecondPlaceFree || (lane === 'ordinary' && !this.busy.has(this.first))
  }

  /** Takes a free process: check `hasFree` before. */
  take(lane: Lane): ImageProcess {
    const process = this.choose(lane)
    if (process === this.second) this.extraordinary.end()
    if (process === this.extraordinary) this.second.end()
    this.busy.add(process)
    return process
  }

  giveBack(process: ImageProcess): void {
    this.busy.delete(process)
  }

  private choose(lane: Lane): ImageProcess {
    if (lane === 'extraordinary') return this.extraordinary
    return this.busy.has(this.first) ? this.second : this.first
  }
}
