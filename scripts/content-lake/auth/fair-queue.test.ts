import {expect, test} from 'vitest'
import {FairQueue} from './fair-queue.ts'

function drain<T>(queue: FairQueue<T>): T[] {
  const items: T[] = []
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item)
  return items
}

test('clients are served in turn, the items of each in their order', () => {
  const queue = new FairQueue<string>({total: 9, perClient: 9})
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(item.slice(0, 1), item)
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
})

test('a client that was served has its next turn after the others', () => {
  const queue = new FairQueue<string>({total: 9, perClient: 9})
  queue.push('a', 'a1')
  queue.push('b', 'b1')
  expect(queue.shift()).toBe('a1')
  queue.push('a', 'a2')
  expect(drain(queue)).toEqual(['b1', 'a2'])
})

test('a client with many items makes one that comes later wait for none of those', () => {
  const queue = new FairQueue<string>({total: 9, perClient: 9})
  queue.push('a', 'a1')
  expect(queue.shift()).toBe('a1')
  for (const item of ['a2', 'a3', 'b1']) queue.push(item.slice(0, 1), item)
  expect(drain(queue)).toEqual(['b1', 'a2', 'a3'])
})

test('a client cannot fill the queue', () => {
  const queue = new FairQueue<string>({total: 9, perClient: 2})
  expect(queue.push('a', 'a1')).toBeUndefined()
  expect(queue.push('a', 'a2')).toBeUndefined()
  expect(queue.isFullFor('a')).toBe(true)
  expect(queue.push('a', 'a3')).toBe('a3')
  expect(queue.isFullFor('b')).toBe(false)
  expect(queue.push('b', 'b1')).toBeUndefined()
  expect(drain(queue)).toEqual(['a1', 'b1', 'a2'])
})

test('in a full queue the client with the most items gives one up', () => {
  const queue = new FairQueue<string>({total: 3, perClient: 3})
  for (const item of ['a1', 'a2', 'b1']) queue.push(item.slice(0, 1), item)
  expect(queue.push('c', 'c1')).toBe('a2')
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1'])
  expect(queue.push('c', 'c2')).toBeUndefined()
})

test('a client that is not ready is passed over, and keeps its turn', () => {
  const queue = new FairQueue<string>({total: 9, perClient: 9})
  for (const item of ['a1', 'a2', 'b1']) queue.push(item.slice(0, 1), item)
  expect(queue.shift((client) => client === 'b')).toBe('b1')
  expect(queue.shift(() => false)).toBeUndefined()
  expect(queue.length).toBe(2)
  expect(drain(queue)).toEqual(['a1', 'a2'])
})

test('a client that was served is served again where no other is ready', () => {
  const queue = new FairQueue<string>({total: 9, perClient: 9})
  for (const item of ['a1', 'a2', 'b1']) queue.push(item.slice(0, 1), item)
  expect([queue.shift(), queue.shift((client) => client === 'a')]).toEqual(['a1', 'a2'])
})
