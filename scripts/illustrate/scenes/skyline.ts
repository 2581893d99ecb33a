import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {line, n, path, rect, repeat, shape} from '../kit/svg.ts'
import {windowGrid} from './windows.ts'

export type SkylineOptions = {
  y: number
  height: number
  from?: number
  to?: number
  lit?: number
  depth?: number
}

/** Towers on a shore in three depths, with stepped and slanted tops, masts and lit windows. */
export function skyline(p: Plate, o: SkylineOptions): string {
  const {y, height, from = -0.03, to = 1.03, lit = 0.5, depth = 1} = o
  const foot = y * p.h
  return repeat(3, (_, layer) => {
    const d = depth * (0.45 + layer * 0.27)
    const t = tones(p.light, d)
    const tall = height * p.u * (1 - 0.5 * layer ** 2)
    let x = from * p.w
    let out = ''
    while (x < to * p.w) {
      const w = p.u * p.rng.range(0.028, 0.075) * (1 - layer * 0.1)
      const along = (x / p.w - from) / (to - from)
      const rise = 0.3 + 0.7 * Math.sin(Math.min(1, Math.max(0, along)) * Math.PI) ** 0.7
      const h = tall * p.rng.range(0.3, 1) * rise
      out += tower(
        p,
        x,
        foot,
        w,
        h,
        lit * (0.4 + layer * 0.6),
        mix(t.shade, t.body, 0.5),
        t.lit,
        t.rim,
      )
      x += w * p.rng.range(0.92, 1.5)
    }
    return out
  })
}

function tower(
  p: Plate,
  x: number,
  foot: number,
  w: number,
  h: number,
  lit: number,
  body: string,
  side: string,
  rim: string,
): string {
  const kind = p.rng.int(0, 4)
  const sun = p.sunX * p.w > x + w / 2
  const fill = p.across(
    sun
      ? [
          [0, body],
          [0.7, body],
          [1, side],
        ]
      : [
          [0, side],
          [0.3, body],
          [1, body],
        ],
  )
  const top = foot - h
  const cap =
    kind === 0
      ? shape(
          [
            [x, top],
            [x + w, top - w * 0.4],
            [x + w, top + 2],
            [x, top + 2],
          ],
          fill,
        )
      : kind === 1
        ? rect(x + w * 0.2, top - w * 0.45, w * 0.6, w * 0.5, {fill}) +
          line(
            [x + w / 2, top - w * 0.4],
            [x + w / 2, top - w * 1.5],
            body,
            Math.max(1, w * 0.04),
          ) +
          lamp(p, x + w / 2, top - w * 1.5, Math.max(1, w * 0.04), tokens.flare)
        : kind === 2
          ? rect(x + w * 0.1, top - w * 0.14, w * 0.3, w * 0.16, {fill: body}) +
            rect(x + w * 0.55, top - w * 0.25, w * 0.2, w * 0.27, {fill: body})
          : kind === 3
            ? path(
                `M${n(x)} ${n(top + 1)}Q${n(x + w / 2)} ${n(top - w * 0.7)} ${n(x + w)} ${n(top + 1)}Z`,
                {fill},
              )
            : ''
  const cell = Math.max(5, p.u / 118)
  const edge = sun ? x + w : x
  return (
    cap +
    rect(x, top, w, h + 1, {fill}) +
    windowGrid(p, {
      x: x + w * 0.08,
      y: top + cell * 0.6,
      width: w * 0.84,
      height: Math.max(1, h - cell),
      columns: Math.max(2, Math.round(w / cell)),
      rows: Math.max(2, Math.round(h / (cell * 1.25))),
      lit,
    }) +
    line([edge, top], [edge, foot], rim, Math.max(0.8, w * 0.025), {opacity: 0.6})
  )
}
