import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {group, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'
import {frame} from './cover.ts'

/** Bars that come down side by side, turn together and run out as one band. */
export function bend(p: Plate): string {
  const count = 11
  return group(
    {fill: 'none'},
    repeat(count, (i, t) => {
      const x = frame.left + 20 + i * 52
      const y = 1130 - i * 52 * 0.72
      const r = 150 + (count - i) * 18
      const colour = i === 7 ? '#53c7ff' : i === 3 ? '#ff6b2c' : mix('#1f8f63', '#e9f3e6', t)
      return path(`M${x} -10V${n(y - r)}A${r} ${r} 0 0 0 ${x + r} ${n(y)}H${p.w + 10}`, {
        stroke: colour,
        'stroke-width': 25,
      })
    }),
  )
}

/** Strips of growing height, laid up from equal cells that brighten towards the top. */
export function steps(): string {
  const count = 15
  const pitch = 860 / count
  const cell = 34
  return repeat(count, (i, t) => {
    const height = 3 + Math.round(29 * (t ** 1.5 * 0.86 + 0.12 * Math.abs(Math.sin(i * 1.9))))
    const x = frame.left + i * pitch
    return repeat(height, (k) => {
      const rise = (k + 1) / height
      const top = k === height - 1
      const fill = top
        ? i === 11
          ? '#ff6b2c'
          : '#f7f5ef'
        : mix('#12295a', i % 4 === 3 ? '#53c7ff' : '#2f6bff', rise ** 1.4)
      return rect(x + 3, frame.bottom - (k + 1) * cell, pitch - 6, cell - 6, {fill})
    })
  })
}

const flamePath = (k: number): string => {
  const [cx, base] = [500, 1120]
  const w = 360 * k
  const h = 1000 * k
  const y = (v: number) => n(base - (1 - k) * 40 - h * v)
  const x = (v: number) => n(cx + w * v)
  return `M${x(0.12)} ${y(1)}C${x(0.3)} ${y(0.78)} ${x(1.04)} ${y(0.58)} ${x(1)} ${y(0.34)}C${x(0.97)} ${y(0.1)} ${x(0.52)} ${y(0)} ${x(0)} ${y(0)}C${x(-0.56)} ${y(0)} ${x(-1)} ${y(0.14)} ${x(-1)} ${y(0.36)}C${x(-1)} ${y(0.58)} ${x(-0.1)} ${y(0.62)} ${x(0.12)} ${y(1)}Z`
}

/** A flame within a flame within a flame, as contour lines draw a hill. */
export function flames(): string {
  const count = 10
  return repeat(count, (i, t) => {
    const k = 1 - t * 0.84
    const fill =
      i === count - 1 ? '#2f6bff' : i % 2 ? '#e6ece7' : mix('#0f3d31', '#3fae7e', t * 1.1)
    return path(flamePath(k), {fill})
  })
}

/** Diagonal bands of three widths that change colour where they cross the fold. */
export function diagonals(p: Plate): string {
  const bands: readonly (readonly [number, number, string, string])[] = [
    [-620, 120, '#0f3d31', '#157a52'],
    [-470, 60, '#53c7ff', '#2f6bff'],
    [-350, 190, '#ff6b2c', '#0f3d31'],
    [-120, 34, '#0f3d31', '#ff6b2c'],
    [-40, 150, '#8fc7a9', '#53c7ff'],
    [150, 80, '#2f6bff', '#0f3d31'],
    [270, 220, '#0f3d31', '#8fc7a9'],
    [530, 46, '#ff6b2c', '#157a52'],
    [620, 130, '#157a52', '#2f6bff'],
  ]
  const fold = 500
  const upper = p.clip(rect(frame.left, frame.top, fold - frame.left, frame.bottom - frame.top, {}))
  const lower = p.clip(rect(fold, frame.top, frame.right - fold, frame.bottom - frame.top, {}))
  const set = (second: boolean, slope: number) =>
    bands
      .map(([offset, width, a, b]) => {
        const y = 640 + offset
        const rise = slope * 500
        return path(
          `M0 ${y + rise}L500 ${y}L1000 ${y + rise}V${y + rise + width}L500 ${y + width}L0 ${y + rise + width}Z`,
          {fill: second ? b : a},
        )
      })
      .join('')
  return (
    group({'clip-path': upper}, set(false, 0.72)) + group({'clip-path': lower}, set(true, 0.72))
  )
}

/** Ribbons that swell and thin out as they wave across the page, each a little later than the last. */
export function waves(): string {
  const count = 15
  const pitch = (frame.bottom - frame.top - 70) / count
  return repeat(count, (i, t) => {
    const edge = (lift: number): Point[] =>
      Array.from({length: 25}, (_, k) => {
        const u = k / 24
        const y = frame.top + 40 + (i + 0.5) * pitch
        const swing = Math.sin(u * Math.PI * 2 + t * 3.4) * 34
        const swell = 0.5 + 0.46 * Math.sin(u * Math.PI * 3 - t * 4.2 + 0.8)
        return [frame.left + u * 860, y + swing + lift * swell * pitch * 0.46]
      })
    const fill =
      i === 9
        ? '#2f6bff'
        : i === 4
          ? '#ff6b2c'
          : mix('#0f3d31', '#4db489', Math.abs(t - 0.35) * 1.4)
    const lower = smooth([...edge(1)].reverse()).replace('M', 'L')
    return path(`${smooth(edge(-1))}${lower}Z`, {fill})
  })
}
