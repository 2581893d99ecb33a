import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, group, n, path, rect, repeat, shape} from '../kit/svg.ts'
import {listener} from '../figures/listener.ts'
import {screen} from './screens.ts'

/** Over the shoulder of an operator at three screens. */
export function operatorClose(p: Plate): string {
  const t = tones(p.light, 1)
  const w = p.w * 0.33
  return group(
    {},
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, t.shade],
          [1, t.body],
        ],
        [0, 0],
        [0, p.h],
      ),
    }),
    repeat(4, (_, k) =>
      rect(p.w * (0.1 + k * 0.7), p.h * 0.04, p.w * 0.1, p.h * 0.012, {
        fill: p.light.lamp,
        opacity: 0.7,
      }),
    ),
    screen(p, p.w * 0.02, p.h * 0.17, w * 0.92, p.h * 0.42, 'bars'),
    screen(p, p.w * 0.345, p.h * 0.13, w, p.h * 0.48, 'curves'),
    screen(p, p.w * 0.695, p.h * 0.17, w * 0.9, p.h * 0.42, 'network'),
    rect(0, p.h * 0.72, p.w, p.h * 0.28, {
      fill: p.linear(
        [
          [0, mix(t.body, tokens.flame, 0.3)],
          [0.25, t.body],
          [1, t.shade],
        ],
        [0, p.h * 0.72],
        [0, p.h],
      ),
    }),
    [0.17, 0.51, 0.84]
      .map(
        (k) =>
          rect(p.w * k - p.u * 0.02, p.h * 0.6, p.u * 0.04, p.h * 0.13, {fill: '#04100d'}) +
          ellipse(p.w * k, p.h * 0.735, p.u * 0.09, p.u * 0.012, {fill: '#04100d'}),
      )
      .join(''),
    repeat(3, (r) =>
      repeat(13, (c) =>
        rect(p.w * (0.44 + c * 0.018), p.h * (0.79 + r * 0.026), p.w * 0.014, p.h * 0.018, {
          rx: 2,
          fill: mix(t.lit, tokens.flameLight, 0.2),
          opacity: 0.55,
        }),
      ),
    ),
    shape(
      [
        [p.w * 0.76, p.h * 0.78],
        [p.w * 0.88, p.h * 0.77],
        [p.w * 0.92, p.h * 0.85],
        [p.w * 0.78, p.h * 0.87],
      ],
      '#e9efe4',
      {opacity: 0.85},
    ),
    ellipse(p.w * 0.68, p.h * 0.81, p.u * 0.03, p.u * 0.014, {fill: '#dfe9df'}) +
      rect(p.w * 0.68 - p.u * 0.03, p.h * 0.81, p.u * 0.06, p.u * 0.06, {rx: 8, fill: '#cdd9d0'}),
    operatorBehind(p, p.w * 0.27, p.h * 0.86, p.u * 0.62),
  )
}

/** Someone with a headset seen from behind, in a chair; (x, y) is the shoulder line, pixels. */
function operatorBehind(p: Plate, x: number, y: number, s: number): string {
  const [cx, cy] = [x + s * 0.01, y - s * 0.375]
  const band = `M${n(cx - s * 0.207)} ${n(cy)}C${n(cx - s * 0.225)} ${n(cy - s * 0.37)} ${n(cx + s * 0.225)} ${n(cy - s * 0.37)} ${n(cx + s * 0.207)} ${n(cy)}`
  const stroke = {fill: 'none', 'stroke-linecap': 'round'}
  const cup = (k: number) =>
    rect(cx + k * s * 0.207 - s * 0.034, cy - s * 0.05, s * 0.068, s * 0.13, {
      rx: s * 0.03,
      fill: '#0c2226',
    })
  return (
    listener(p, {
      x,
      y,
      size: s,
      who: 'director',
      rim: '#8fd4ff',
      side: 1,
      exposure: 0.2,
      turn: 0.3,
    }) +
    path(band, {...stroke, stroke: '#0c2226', 'stroke-width': s * 0.034}) +
    path(band, {...stroke, stroke: '#8fd4ff', 'stroke-width': s * 0.005, opacity: 0.7}) +
    cup(-1) +
    cup(1)
  )
}

/** One display close up, tilted by perspective, with a trunk line glowing. */
export function screenClose(p: Plate): string {
  return (
    rect(0, 0, p.w, p.h, {fill: '#04100d'}) +
    group(
      {transform: `rotate(-6 ${n(p.w / 2)} ${n(p.h / 2)})`},
      screen(p, -p.w * 0.06, p.h * 0.06, p.w * 1.14, p.h * 0.62, 'network', false),
      screen(p, -p.w * 0.06, p.h * 0.72, p.w * 0.54, p.h * 0.4, 'dial', false),
      screen(p, p.w * 0.52, p.h * 0.72, p.w * 0.54, p.h * 0.4, 'curves', false),
    )
  )
}
