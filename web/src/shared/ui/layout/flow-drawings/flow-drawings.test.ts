import {expect, test} from 'vitest'
import {flowBox, flowPaths, type Flow} from './flow-paths.ts'

const drawings: (Flow & {name: string})[] = [
  {name: 'converge', kind: 'converge', lines: 30, at: 0.5},
  {name: 'footer', kind: 'diverge', lines: 9, at: 0.5},
  {name: 'about', kind: 'diverge', lines: 18, at: 0.85},
  {name: 'contact', kind: 'converge', lines: 40, at: 0.62},
  {name: 'end', kind: 'end', lines: 25, at: 0.5},
]

test.each(drawings)(
  'the file of $name has the lines $kind (written anew with -u)',
  async (flow) => {
    await expect(drawing(flowPaths(flow))).toMatchFileSnapshot(`${flow.name}.svg`)
  },
)

/** Between the two masks, in the units of the box: no line of the one reaches into the other. */
const gap = flowBox.height / 20

/** Two masks in one file, the quiet lines above the bright ones: 1 px wide, whatever the box is stretched to. */
const drawing = ({quiet, bright}: ReturnType<typeof flowPaths>) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${flowBox.width} ${2 * flowBox.height + gap}" preserveAspectRatio="none" fill="none" stroke="#000">` +
  `<path vector-effect="non-scaling-stroke" d="${quiet}"/>` +
  `<path vector-effect="non-scaling-stroke" transform="translate(0 ${flowBox.height + gap})" d="${bright}"/></svg>\n`
