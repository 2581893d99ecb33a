import axe from 'axe-core'
import type {Page} from 'playwright'
import {z} from 'zod'

const violations = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({html: z.string(), failureSummary: z.string().optional()})),
  }),
)

/** WCAG 2.2 at the levels A and AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Loads axe into the page, where it is not yet: it is half a megabyte of script. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}

/**
 * Runs in the page: what axe finds. The elements whose contrast it cannot determine, because an image is
 * behind them, stay there as `window.unclearContrast`.
 */
const runAxe = (within: string) => `axe.run('${within}', {
  runOnly: {type: 'tag', values: ${JSON.stringify(tags)}},
  resultTypes: ['violations', 'incomplete'],
  elementRef: true,
  // Nobody reads the selector of each element, which takes a third of the time.
  selectors: false,
  // Only a rule that is not among these reads style sheets.
  preload: false,
}).then(({violations, incomplete}) => {
  window.unclearContrast = incomplete
    .filter(({id}) => id === 'color-contrast')
    .flatMap(({nodes}) => nodes.map(({element}) => element))
  return violations.map(({id, help, nodes}) => ({
    id,
    help,
    nodes: nodes.map(({html, failureSummary}) => ({html, failureSummary})),
  }))
})`

/** The accessibility violations that axe finds on the page now, or in a part of it, one readable text for each element. */
export async function findAxeViolations(page: Page, within = 'html'): Promise<string[]> {
  await loadAxe(page)
  const results = violations.parse(await page.evaluate(runAxe(within)))
  return results.flatMap(({id, help, nodes}) =>
    nodes.map(({html, failureSummary = ''}) => `${id}: ${help}\n${html}\n${failureSummary}`),
  )
}
