import {expect, test} from 'vitest'

/** The box of the lines' coordinates, which is stretched over the place that they fill. */
const flowBox = {width: 1200, height: 400}

const {width, height} = flowBox

/** Distance between the bundled lines, as a share of their spread. */
const bundled = 0.14

/**
 * How lines run together into one flow, or apart.
 *
 * - `kind`: `converge` runs from spread to bundle, `diverge` the other way, `end` bundles into a single
 *   line that stops.
 * - `lines`: how many; every fourth is drawn brighter.
 * - `at`: where the bundle lies, from 0 (top) to 1 (bottom).
 */
type Flow = {kind: 'converge' | 'diverge' | 'end'; lines: number; at: number}

/** The lines as the data of two paths, the quiet ones and the bright ones. */
function flowPaths({kind, lines, at}: Flow): {quiet: string; bright: string} {
  const all = Array.from({length: lines}, (_, index) => line(kind, index, lines, at))
  return {
    quiet: all.filter((_, index) => index % 4).join(''),
    bright: all.filter((_, index) => index % 4 === 0).join(''),
  }
}

/** Relative path commands, of which only two numbers differ from line to line: that compresses well. */
function line(kind: Flow['kind'], index: number, lines: number, at: number) {
  const share = lines > 1 ? index / (lines - 1) : 0.5
  const spread = Math.round(share * height)
  const tight = kind === 'end' ? 0 : (share - 0.5) * bundled * height
  const turn = Math.round(at * height + tight) - spread
  const [from, way] = kind === 'diverge' ? [width, -1] : [0, 1]
  const x = (part: number) => way * part * width
  const rest = kind === 'end' ? x(0.2) : x(0.38)
  const path = `M${from},${spread}c${x(0.3)},0,${x(0.38)},${turn},${x(0.62)},${turn}h${rest}`
  return path.replaceAll(',-', '-')
}

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
