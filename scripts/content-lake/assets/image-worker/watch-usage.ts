import type {TaskLimits} from '../image-limits.ts'

const CHECK_MS = 50

/**
 * Calls back once if this process uses more than the limits from now on. sharp computes in threads of its
 * own, so that the timer runs meanwhile.
 *
 * @returns a function that checks once more, stops, and returns whether the limits were kept.
 */
export function watchUsage(
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
