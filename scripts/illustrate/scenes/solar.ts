import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {halo} from '../kit/solid.ts'
import {circle, group, line, rect, repeat, shape, type Point} from '../kit/svg.ts'
import {forest} from './forest.ts'

/** Solar arrays from above like fields, with tracks, an inverter hut and trees. */
export function solarAbove(p: Plate): string {
  const t = tones(p.light, 1)
  const turn = `rotate(-11 ${p.w / 2} ${p.h / 2})`
  const [bw, bh] = [p.u * 0.62, p.u * 0.4]
  const blocks: string[] = []
  for (let by = -1; by < 5; by++)
    for (let bx = -1; bx < 5; bx++) {
      if ((bx * 3 + by * 5 + 20) % 11 === 0) continue
      const [x, y] = [bx * (bw + p.u * 0.05) - p.u * 0.2, by * (bh + p.u * 0.05) - p.u * 0.3]
      for (let r = 0; r < 6; r++) {
        const [ry, rh] = [y + (r * bh) / 6, bh / 9]
        const shine = fbm(p.seed, bx * 2.1 + 9, by * 3.3 + r * 0.5 + 9)
        blocks.push(rect(x + 5, ry + 8, bw, rh, {fill: '#04130f', opacity: 0.35}))
        blocks.push(
          rect(x, ry, bw, rh, {
            fill: p.linear(
              [
                [0, mix('#123d77', '#cfe8f7', shine * 0.5)],
                [0.5, '#17447f'],
                [1, '#0d2a55'],
              ],
              [x, ry],
              [x + bw, ry + rh * 3],
            ),
          }),
        )
        blocks.push(
          repeat(13, (i) =>
            line(
              [x + (bw * (i + 1)) / 14, ry],
              [x + (bw * (i + 1)) / 14, ry + rh],
              '#8fc0e6',
              1.1,
              {opacity: 0.5},
            ),
          ),
          line([x, ry + rh / 2], [x + bw, ry + rh / 2], '#8fc0e6', 1.1, {opacity: 0.5}),
          line([x, ry], [x + bw, ry], '#e4f3fb', 1.8, {opacity: 0.85}),
        )
      }
    }
  const hut = (x: number, y: number) =>
    rect(x + 9, y + 11, p.u * 0.05, p.u * 0.035, {fill: '#04130f', opacity: 0.4}) +
    rect(x, y, p.u * 0.05, p.u * 0.035, {fill: '#f3f0e1'}) +
    rect(x, y, p.u * 0.05, p.u * 0.0175, {fill: '#d6dccb'})
  return (
    rect(0, 0, p.w, p.h, {fill: mix('#6fa06a', p.light.haze, 0.25)}) +
    repeat(40, () =>
      circle(p.rng.next() * p.w, p.rng.next() * p.h, p.u * p.rng.range(0.03, 0.12), {
        fill: t.lit,
        opacity: 0.07,
      }),
    ) +
    group(
      {transform: turn},
      repeat(6, (i) =>
        line(
          [-400, i * (bh + p.u * 0.05) - p.u * 0.33],
          [p.w + 400, i * (bh + p.u * 0.05) - p.u * 0.33],
          '#d8cb9f',
          p.u * 0.022,
        ),
      ) +
        line(
          [bw * 2 + p.u * 0.02 - p.u * 0.115, -400],
          [bw * 2 + p.u * 0.02 - p.u * 0.115, p.h + 400],
          '#d8cb9f',
          p.u * 0.024,
        ),
      ...blocks,
      hut(bw * 2 - p.u * 0.08, bh * 1.4),
      hut(bw * 1 - p.u * 0.13, bh * 2.5),
    ) +
    forest(p, {
      step: 0.045,
      grows: (x, y) =>
        y > 0.86 + 0.1 * fbm(p.seed + 5, x * 5) - x * 0.16
          ? 0.8
          : x < 0.05 + 0.05 * fbm(p.seed + 6, y * 6)
            ? 0.7
            : 0,
      dark: '#195c43',
      lit: '#6fb07c',
    })
  )
}

/** One panel close up, the sun caught in its cells. */
export function panelClose(p: Plate): string {
  const cells = 6
  const at = (i: number, j: number): Point => {
    const [a, b] = [i / cells, j / cells]
    const k = 0.72 + b * 0.5
    return [
      p.w * (0.52 + (a - 0.5) * 1.24 * k - (1 - b) * 0.06),
      p.h * (0.24 + b * 0.95 * (0.8 + b * 0.2) - a * 0.1),
    ]
  }
  const sun: Point = [p.w * 0.66, p.h * 0.52]
  const grid = repeat(cells, (j) =>
    repeat(cells, (i) => {
      const m = 0.035
      const quad = [
        at(i + m, j + m),
        at(i + 1 - m, j + m),
        at(i + 1 - m, j + 1 - m),
        at(i + m, j + 1 - m),
      ]
      const [c] = [at(i + 0.5, j + 0.5)]
      const near = Math.max(0, 1 - Math.hypot(c[0] - sun[0], c[1] - sun[1]) / (p.u * 0.62))
      const base = mix(
        mix('#0b2347', '#1b4f94', 0.3 + 0.4 * (1 - j / cells)),
        '#bfe0f5',
        near ** 1.6 * 0.75,
      )
      const fingers = repeat(5, (_, k) =>
        line(
          at(i + 0.12 + k * 0.76, j + m),
          at(i + 0.12 + k * 0.76, j + 1 - m),
          '#cfe6f7',
          p.u * 0.0016,
          {opacity: 0.5},
        ),
      )
      return (
        shape(
          quad,
          p.across(
            [
              [0, mix(base, '#ffffff', 0.1)],
              [1, mix(base, '#04101f', 0.25)],
            ],
            true,
          ),
        ) +
        fingers +
        [0.33, 0.67]
          .map((k) =>
            line(at(i + m, j + k), at(i + 1 - m, j + k), '#e4eef4', p.u * 0.0035, {opacity: 0.7}),
          )
          .join('')
      )
    }),
  )
  const rim = (a: Point, b: Point, w: number) =>
    line(a, b, '#dfe8e6', p.u * w) + line(a, b, '#ffffff', p.u * w * 0.3)
  return (
    rect(0, 0, p.w, p.h, {fill: p.linear(p.light.sky, [0, 0], [0, p.h * 0.4])}) +
    repeat(4, (i) =>
      rect(0, p.h * (0.19 + i * 0.02), p.w, p.h, {
        fill: mix(p.light.haze, p.light.lit, 0.2 + i * 0.18),
      }),
    ) +
    shape(
      [
        at(-0.12, -0.1),
        at(cells + 0.12, -0.1),
        at(cells + 0.12, cells + 0.5),
        at(-0.12, cells + 0.5),
      ],
      '#0a1d38',
    ) +
    grid +
    rim(at(-0.1, -0.08), at(cells + 0.1, -0.08), 0.016) +
    rim(at(-0.1, -0.1), at(-0.1, cells + 0.4), 0.02) +
    rim(at(cells + 0.1, -0.1), at(cells + 0.1, cells + 0.4), 0.02) +
    halo(p, sun[0], sun[1], p.u * 0.5, '#fff3d2', 0.9) +
    circle(sun[0], sun[1], p.u * 0.03, {fill: '#ffffff'}) +
    shape(
      [
        [sun[0] - p.u * 0.4, sun[1] + 3],
        [sun[0], sun[1] - 4],
        [sun[0] + p.u * 0.4, sun[1] + 3],
        [sun[0], sun[1] + 8],
      ],
      '#ffffff',
      {opacity: 0.7},
    )
  )
}
