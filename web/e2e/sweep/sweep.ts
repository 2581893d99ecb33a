import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {setUpBrowser} from '../testing/browser.ts'
import {openRoute, type OpenedPage, type SweepOptions} from './opened-page.ts'

/** Looks at one side of an open page. */
export type Inspector = {
  /** Ends the sentence that begins with the route. */
  name: string
  /** True for what the accessibility statement counts: the reporter of checks records how it ends. */
  isOfAccessibility?: true
  /** Returns what is wrong, one readable text for each finding. It may scroll and resize, and leaves no dialog open. */
  find: (opened: OpenedPage) => Promise<string[]>
}

/**
 * Opens each route once, and lets the inspectors look at it in their order. Each reports its own findings: one that
 * fails hides no other. What goes wrong on the page while one looks counts as its finding.
 */
export function sweep(
  routes: readonly string[],
  options: () => SweepOptions,
  inspectors: readonly Inspector[],
): void {
  const visit = setUpBrowser()
  describe.each(routes)('%s', (route) => {
    let opened: OpenedPage
    beforeAll(async () => {
      opened = await openRoute(visit, route, options())
    })
    afterAll(() => opened.close())

    test.for(inspectors)('$name', async ({find, isOfAccessibility}, {task}) => {
      const {width} = options().visitor.viewport ?? {}
      if (isOfAccessibility && width) task.meta.accessibility = {route, width}
      const faults = await find(opened)
      expect([...faults, ...opened.takeErrors()]).toEqual([])
    })
  })
}
