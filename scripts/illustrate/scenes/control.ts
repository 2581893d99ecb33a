import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, group, line, rect, repeat, shape} from '../kit/svg.ts'
import {listener} from '../figures/listener.ts'
import {screen, type ScreenKind} from './screens.ts'

const kinds: readonly ScreenKind[] = ['curves', 'network', 'bars', 'map', 'dial']

/** The network control room: a wall of screens, a lit ceiling edge, desks with operators from behind. */
export function controlRoom(
  p: Plate,
  {people, desks = true}: {people: number; desks?: boolean},
): string {
  const t = tones(p.light, 1)
  const tall = p.h > p.w
  const [cols, rows] = tall ? [2, 4] : [4, 2]
  const [x0, y0, W, H] = [p.w * 0.07, p.h * 0.11, p.w * 0.86, p.h * (tall ? 0.5 : 0.44)]
  const gap = p.u * 0.012
  const big = p.rng.int(0, 1)
  const tiles: string[] = []
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      const [w, h] = [W / cols - gap, H / rows - gap]
      if (!tall && c >= 1 + big && c <= 2 + big - (big ? 1 : 0) && r >= 0 && c < 3) {
        if (r === 0 && c === 1 + big)
          tiles.push(
            screen(
              p,
              x0 + (W / cols) * c,
              y0,
              w * (big ? 1 : 2) + (big ? 0 : gap),
              H - gap,
              big ? 'network' : 'map',
            ),
          )
        continue
      }
      tiles.push(
        screen(
          p,
          x0 + (W / cols) * c,
          y0 + (H / rows) * r,
          w,
          h,
          kinds[(r * 3 + c * 2 + p.seed) % kinds.length] ?? 'curves',
        ),
      )
    }
  const floorY = y0 + H + p.h * 0.08
  const ceiling = repeat(5, (_, k) =>
    shape(
      [
        [p.w * (0.08 + k * 0.84) - p.u * 0.05, 0],
        [p.w * (0.08 + k * 0.84) + p.u * 0.05, 0],
        [p.w * (0.2 + k * 0.6) + p.u * 0.02, y0 * 0.55],
        [p.w * (0.2 + k * 0.6) - p.u * 0.02, y0 * 0.55],
      ],
      p.light.lamp,
      {opacity: 0.5},
    ),
  )
  return group(
    {},
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, t.shade],
          [0.5, mix(t.shade, t.body, 0.8)],
          [1, t.shade],
        ],
        [0, 0],
        [0, p.h],
      ),
    }),
    ceiling,
    rect(x0 - gap * 3, y0 - gap * 3, W + gap * 5, H + gap * 5, {fill: '#050f0d'}),
    ...tiles,
    shape(
      [
        [0, p.h],
        [p.w, p.h],
        [p.w * 0.96, floorY],
        [p.w * 0.04, floorY],
      ],
      p.linear(
        [
          [0, mix(t.body, tokens.flame, 0.35)],
          [0.4, t.body],
          [1, t.shade],
        ],
        [0, floorY],
        [0, p.h],
      ),
    ),
    ellipse(p.w / 2, floorY + p.h * 0.03, p.w * 0.42, p.h * 0.06, {
      fill: p.round([
        [0, tokens.flameLight, 0.45],
        [1, tokens.flameLight, 0],
      ]),
    }),
    desks ? deskRow(p, 0.76, 0.62, people > 2 ? 2 : 0) : '',
    desks ? deskRow(p, 0.99, 1, people) : '',
  )
}

function deskRow(p: Plate, y: number, k: number, people: number): string {
  const t = tones(p.light, 1)
  const foot = y * p.h
  const s = p.u * 0.2 * k
  const [a, b] = [p.w * (0.5 - 0.5 * k), p.w * (0.5 + 0.5 * k)]
  const monitors = repeat(6, (_, q) => {
    const x = a + (b - a) * (0.05 + q * 0.78)
    return (
      screen(
        p,
        x,
        foot - s * 1.15,
        s * 0.68,
        s * 0.42,
        kinds[Math.round(q * 5) % kinds.length] ?? 'curves',
        false,
      ) + rect(x + s * 0.3, foot - s * 0.73, s * 0.08, s * 0.14, {fill: t.shade})
    )
  })
  const crew = repeat(people, (i) => {
    const x = a + (b - a) * (people === 1 ? 0.5 : 0.24 + (i * 0.52) / (people - 1) + (i % 2) * 0.03)
    return (
      listener(p, {
        x,
        y: foot - s * 0.58,
        size: s * 0.72,
        who: (['director', 'planner', 'adviser', 'officer'] as const)[i % 4] ?? 'analyst',
        rim: '#8fd4ff',
        side: i % 2 ? 1 : -1,
        exposure: 0.16,
        turn: i % 2 ? 0.4 : -0.4,
      }) +
      rect(x - s * 0.42, foot - s * 0.45, s * 0.84, s * 0.9, {rx: s * 0.1, fill: '#03090a'}) +
      rect(x - s * 0.36, foot - s * 0.45, s * 0.72, s * 0.014, {
        rx: 2,
        fill: '#8fd4ff',
        opacity: 0.3,
      })
    )
  })
  return (
    monitors +
    shape(
      [
        [a, foot - s * 0.6],
        [b, foot - s * 0.6],
        [b + s * 0.3, foot - s * 0.38],
        [a - s * 0.3, foot - s * 0.38],
      ],
      mix(t.body, tokens.flame, 0.18),
    ) +
    line([a, foot - s * 0.6], [b, foot - s * 0.6], '#9fd8ff', 1.6, {opacity: 0.6}) +
    rect(a - s * 0.3, foot - s * 0.38, b - a + s * 0.6, p.h, {fill: t.shade}) +
    crew
  )
}
