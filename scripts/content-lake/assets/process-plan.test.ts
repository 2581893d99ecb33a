import {beforeEach, expect, test, vi} from 'vitest'
import {ImageProcess} from './image-process.ts'
import {ProcessPlan} from './process-plan.ts'

let plan: ProcessPlan
const created: ImageProcess[] = []

beforeEach(() => {
  created.length = 0
  plan = new ProcessPlan(() => {
    const process = new ImageProcess({niceness: 0, compileCache: ''})
    vi.spyOn(process, 'end')
    created.push(process)
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
  const [, second, extraordinary] = created
  plan.giveBack(plan.take('extraordinary'))
  expect(second?.end).toHaveBeenCalled()
  expect(extraordinary?.end).not.toHaveBeenCalled()
  plan.take('ordinary')
  plan.take('ordinary')
  expect(extraordinary?.end).toHaveBeenCalled()
})
