import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, line, n, path, rect, repeat} from '../kit/svg.ts'

/** A panel of lines, lamps and switches that mirrors the network's state. */
export function mimicPanel(p: Plate): string {
  const t = tones(p.light, 1)
  const cell = p.u * 0.12
  const [cols, rows] = [Math.ceil(p.w / cell) + 1, Math.ceil((p.h * 0.8) / cell)]
  const plates = repeat(cols, (c) =>
    repeat(rows, (r) =>
      rect(c * cell - cell * 0.4 + 1, r * cell + 1, cell - 2, cell - 2, {
        fill: mix(t.body, t.lit, 0.14 + 0.2 * p.rng.next()),
      }),
    ),
  )
  const runs = repeat(7, (i) => {
    const y = (i + 0.5) * cell
    const turn = cell * (3 + ((i * 5) % 8)) + cell * 0.1
    const on = i % 3 !== 1
    const colour = on ? tokens.flameLight : mix(t.lit, t.rim, 0.4)
    const d = `M0 ${n(y)}L${n(turn)} ${n(y)}L${n(turn + cell)} ${n(y + (i < 3 ? cell : -cell) * (i === 3 ? 0 : 1))}L${n(p.w)} ${n(y + (i < 3 ? cell : -cell) * (i === 3 ? 0 : 1))}`
    return (
      (on
        ? path(d, {
            fill: 'none',
            stroke: tokens.flame,
            'stroke-width': cell * 0.2,
            opacity: 0.4,
            filter: p.blur(cell * 0.1),
          })
        : '') +
      path(d, {
        fill: 'none',
        stroke: colour,
        'stroke-width': cell * 0.07,
        'stroke-linejoin': 'round',
      })
    )
  })
  const valves = repeat(20, (i) => {
    const [x, y] = [
      ((i * 5 + Math.floor(i / 7)) % cols) * cell + cell * 0.1,
      (((i * 3) % 7) + 0.5) * cell,
    ]
    const colour = i % 6 === 0 ? tokens.flare : i % 3 === 0 ? tokens.amber : '#7fe6b8'
    return (
      circle(x, y, cell * 0.3, {fill: colour, opacity: 0.22, filter: p.blur(cell * 0.12)}) +
      circle(x, y, cell * 0.2, {fill: '#06130f'}) +
      circle(x, y, cell * 0.14, {
        fill: p.round(
          [
            [0, '#ffffff'],
            [0.4, colour],
            [1, mix(colour, '#000000', 0.3)],
          ],
          [0.4, 0.35],
        ),
      })
    )
  })
  const desk = p.h * 0.8
  const knobs = repeat(14, (i, k) => {
    const [x, y] = [p.w * (0.04 + k * 0.92), desk + p.h * 0.1]
    return (
      circle(x, y + 4, cell * 0.25, {fill: '#000000', opacity: 0.4}) +
      circle(x, y, cell * 0.23, {
        fill: p.round(
          [
            [0, t.lit],
            [1, t.shade],
          ],
          [0.4, 0.3],
        ),
      }) +
      line(
        [x, y],
        [x + Math.cos(i * 2.1) * cell * 0.2, y + Math.sin(i * 2.1) * cell * 0.2],
        '#f2efe4',
        cell * 0.04,
      )
    )
  })
  return (
    rect(0, 0, p.w, p.h, {fill: t.shade}) +
    plates +
    runs +
    valves +
    rect(0, desk, p.w, p.h - desk, {
      fill: p.across(
        [
          [0, mix(t.lit, tokens.flameLight, 0.2)],
          [0.08, t.body],
          [1, t.shade],
        ],
        true,
      ),
    }) +
    knobs
  )
}
