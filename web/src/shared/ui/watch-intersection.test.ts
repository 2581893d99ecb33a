import {expect, test, vi} from 'vitest'
import {watchIntersection} from './watch-intersection.ts'

test('of several changes that a busy browser reports at once, the newest counts', () => {
  let notify: (entries: object[]) => void = () => {}
  // A stand-in: a real browser does this on a slow machine only.
  class Observer {
    constructor(callback: typeof notify) {
      notify = callback
    }
    observe() {}
    disconnect() {
      notify = () => {}
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const seen: boolean[] = []
  const end = watchIntersection(Object.create(null), (entry) => seen.push(entry.isIntersecting))
  notify([{isIntersecting: false}, {isIntersecting: true}])
  end()
  notify([{isIntersecting: false}])
  vi.unstubAllGlobals()
  expect(seen).toEqual([true])
})
