import {expect, test} from 'vitest'
import {flowBox, flowPaths, type Flow} from './flow-paths.ts'

const drawings: (Flow & {name: string})[] = [
  {name: 'converge', kind: 'converge', lines: 30, at: 0.5},
  {name: 'footer', kind: 'diverge', lines: 9, at: 0.5},
  {name: 'about', kind: 'diverge', lines: 18, at: 0.85},
]

test.each(drawings)(
  'the files of $name are the lines $kind (written anew with -u)',
  async (flow) => {
    const {quiet, bright} = flowPaths(flow)
    await expect(drawing(quiet)).toMatchFileSnapshot(`flow-drawings/${flow.name}-quiet.svg`)
    await expect(drawing(bright)).toMatchFileSnapshot(`flow-drawings/${flow.name}-bright.svg`)
  },
)

/** A mask of lines that are 1 px wide, whatever the box is stretched to. */
const drawing = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${flowBox.width} ${flowBox.height}" preserveAspectRatio="none">` +
  `<path fill="none" stroke="#000" vector-effect="non-scaling-stroke" d="${path}"/></svg>\n`
