import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Megabytes that this process uses after a garbage collection. */
export function megabytesInUse(): number {
  if (typeof collect === 'function') collect()
  const {heapUsed, external} = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
