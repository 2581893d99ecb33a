import {beforeEach, expect, test, vi} from 'vitest'
import {ImageProcess} from './image-process.ts'
import {ProcessPlan} from './process-plan.ts'

let plan: ProcessPlan
/** The numbers of the processes that were ended, in the order in which they were created. */
let ended: Set<number>
/** After how many milliseconds without a task each ends. */
let idleTimes: number[]

beforeEach(() => {
  ended = new Set()
  let count = 0
  idleTimes = []
  plan = new ProcessPlan((_, idle) => {
    const process = new ImageProcess({niceness: 0, compileCache: '', idle})
    const number = (count += 1)
    idleTimes.push(idle)
    vi.spyOn(process, 'end').mockImplementation(() => void ended.add(number))
    return process
  })
})

const free = () => [plan.hasFree('light'), plan.hasFree('heavy')]

test('two light tasks run at once where there is nothing else', () => {
  expect(free()).toEqual([true, true])
  plan.take('light')
  expect(free()).toEqual([true, true])
  const second = plan.take('light')
  expect(free()).toEqual([false, false])
  plan.giveBack(second)
  expect(free()).toEqual([true, true])
})

test('a light task always has a process, whatever heavy ones there are', () => {
  plan.take('heavy')
  expect(free()).toEqual([true, false])
  const light = plan.take('light')
  expect(free()).toEqual([false, false])
  plan.giveBack(light)
  expect(free()).toEqual([true, false])
})

test('a heavy task ends the second light process, and the other way round', () => {
  plan.giveBack(plan.take('heavy'))
  expect([...ended]).toEqual([2])
  plan.take('light')
  plan.take('light')
  expect([...ended]).toEqual([2, 3])
})

test('the first process waits for the next pictures of a page; those beside it end at once', () => {
  const [first, second, heavy] = idleTimes
  expect(first).toBe(5000)
  expect([second, heavy]).toEqual([1000, 1000])
})
