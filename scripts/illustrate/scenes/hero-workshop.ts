import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {circle, ellipse, line, path, rect, repeat, shape, smooth, type Point} from '../kit/svg.ts'
import {bust} from './audience.ts'
import {column} from './column.ts'
import {flareStack} from './flare.ts'
import {tall} from './hero-forum.ts'
import {hills, plain} from './land.ts'
import {calmLeft} from './overlay.ts'
import {person} from './people.ts'
import {sky} from './sky.ts'
import {spheres} from './spheres.ts'

/** Colleagues around a lit planning table before a window over a plant at dusk. */
export function heroWorkshop(p: Plate): string {
  const t = tones(p.light, 1)
  const up = tall(p)
  const y = up ? 0.56 : 0.52
  const cx = p.w * (up ? 0.52 : 0.7)
  const view =
    sky(p, {horizon: y, count: 9}) +
    hills(p, {top: y - 0.09, base: y + 0.015, layers: 4}) +
    plain(p, {y: y + 0.01}) +
    flareStack(p, {x: up ? 0.82 : 0.9, y: y + 0.03, height: 0.34, flame: 0.075}) +
    column(p, {x: up ? 0.2 : 0.52, y: y + 0.035, width: 0.03, height: 0.24}) +
    column(p, {x: up ? 0.27 : 0.55, y: y + 0.035, width: 0.04, height: 0.18}) +
    spheres(p, {x: up ? 0.4 : 0.61, y: y + 0.035, r: 0.04, count: 4})
  const sill = p.h * (up ? 0.66 : 0.66)
  const mullions = repeat(
    up ? 4 : 7,
    (_, k) =>
      rect(k * p.w - p.u * 0.008, 0, p.u * 0.016, sill, {fill: t.shade}) +
      line([k * p.w + p.u * 0.008, p.h * 0.05], [k * p.w + p.u * 0.008, sill], t.rim, 1.5, {
        opacity: 0.5,
      }),
  )
  const s = p.u * (up ? 0.26 : 0.24)
  const tableY = p.h * (up ? 0.78 : 0.82)
  const [rx, ry] = [p.u * (up ? 0.46 : 0.52), p.u * 0.12]
  const cloths = [tokens.leaf, '#1d4a7a', '#8a3f1c', '#2a6a58', '#75592c']
  const back = repeat(4, (i, k) => {
    const x = cx + (k - 0.5) * rx * 1.75
    return person(p, {
      x: x / p.w,
      y: (tableY + s * 0.72) / p.h,
      height: (s * (i % 2 ? 2.5 : 2.62)) / p.u,
      pose: i === 2 ? 'point' : i === 0 ? 'tablet' : 'stand',
      helmet: i === 1,
      flip: i === 3,
      skirt: i === 3,
    })
  })
  const nodes = Array.from({length: 9}, (_, i): Point => [
    cx + Math.cos(i * 2.4) * rx * 0.78 * Math.sqrt((i + 1) / 9),
    tableY + Math.sin(i * 2.4) * ry * 0.72 * Math.sqrt((i + 1) / 9),
  ])
  const net = nodes.slice(1).map((to, i) => {
    const from = nodes[i - (i % 2)] ?? to
    return path(smooth([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - ry * 0.12], to]), {
      fill: 'none',
      stroke: tokens.flameLight,
      'stroke-width': p.u * 0.0035,
    })
  })
  const table =
    ellipse(cx, tableY + ry * 0.16, rx * 1.02, ry * 1.06, {fill: '#040d0b'}) +
    ellipse(cx, tableY, rx, ry, {
      fill: p.round([
        [0, '#15508f'],
        [0.7, '#0a2b57'],
        [1, '#061a36'],
      ]),
    }) +
    ellipse(cx, tableY, rx, ry, {
      fill: 'none',
      stroke: tokens.flameLight,
      'stroke-width': p.u * 0.004,
      opacity: 0.8,
    }) +
    net.join('') +
    nodes
      .map(([a, b], i) =>
        circle(a, b, p.u * (i % 4 ? 0.006 : 0.011), {fill: i % 4 ? '#e4f7ff' : tokens.flare}),
      )
      .join('')
  const glow = halo(p, cx, tableY, rx * 1.5, tokens.flame, 0.55)
  const front = [-0.62, 0.66]
    .map((k, i) =>
      bust(cx + k * rx, p.h * 1.03, p.u * 0.4, {
        fill: mix('#04100d', cloths[i] ?? '#04100d', 0.12),
        rim: tokens.flameLight,
        side: i ? -1 : 1,
        hair: i ? 'wrap' : 'short',
        turn: i ? -0.5 : 0.5,
      }),
    )
    .join('')
  const room =
    rect(0, sill, p.w, p.h - sill, {
      fill: p.linear(
        [
          [0, t.body],
          [0.25, t.shade],
          [1, '#030a08'],
        ],
        [0, sill],
        [0, p.h],
      ),
    }) +
    line([0, sill], [p.w, sill], t.rim, p.u * 0.004, {opacity: 0.7}) +
    rect(0, 0, p.w, p.h * 0.05, {fill: t.shade})
  const lamps = (up ? [0.3, 0.72] : [0.58, 0.82])
    .map(
      (k) =>
        line([p.w * k, 0], [p.w * k, p.h * 0.15], t.shade, 3) +
        shape(
          [
            [p.w * k - p.u * 0.05, p.h * 0.15 + p.u * 0.035],
            [p.w * k - p.u * 0.016, p.h * 0.15],
            [p.w * k + p.u * 0.016, p.h * 0.15],
            [p.w * k + p.u * 0.05, p.h * 0.15 + p.u * 0.035],
          ],
          t.shade,
        ) +
        lamp(p, p.w * k, p.h * 0.15 + p.u * 0.04, p.u * 0.01),
    )
    .join('')
  return (
    view +
    mullions +
    room +
    lamps +
    glow +
    back +
    table +
    halo(p, cx, tableY, rx, tokens.flameLight, 0.3) +
    front +
    (up ? '' : calmLeft(p, 0.55))
  )
}
