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

const free = () => [plan.hasFree('ordinary'), plan.hasFree('extraordinary')]

test('two ordinary tasks run at once where there is nothing else', () => {
  expect(free()).toEqual([true, true])
  plan.take('ordinary')
  expect(free()).toEqual([true, true])
  const second = plan.take('ordinary')
  expect(free()).toEqual([false, false])
  plan.giveBack(second)
  expect(free()).toEqual([true, true])
})

test('an ordinary task always has a process, whatever extraordinary ones there are', () => {
  plan.take('extraordinary')
  expect(free()).toEqual([true, false])
  const ordinary = plan.take('ordinary')
  expect(free()).toEqual([false, false])
  plan.giveBack(ordinary)
  expect(free()).toEqual([true, false])
})

test('an extraordinary task ends the second ordinary process, and the other way round', () => {
  plan.giveBack(plan.take('extraordinary'))
  expect([...ended]).toEqual([2])
  plan.take('ordinary')
  plan.take('ordinary')
  expect([...ended]).toEqual([2, 3])
})

test('the first process waits for the next pictures of a page; those beside it end at once', () => {
  const [first, second, extraordinary] = idleTimes
  expect(first).toBe(5000)
  expect([second, extraordinary]).toEqual([1000, 1000])
})
