import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, n, path, rect, repeat} from '../kit/svg.ts'

/** An office chair from above, `away` pixels out from the table's middle, `s` wide. */
export function chairAbove(p: Plate, away: number, s: number): string {
  const t = tones(p.light, 1)
  const seat = mix(t.body, t.lit, 0.35)
  const back = `M${n(-s * 0.5)} ${n(-away - s * 0.2)}Q0 ${n(-away - s * 0.66)} ${n(s * 0.5)} ${n(-away - s * 0.2)}`
  return (
    rect(-s * 0.44 + 10, -away - s * 0.36 + 14, s * 0.88, s * 0.84, {
      rx: s * 0.22,
      fill: '#000',
      opacity: 0.35,
    }) +
    rect(-s * 0.44, -away - s * 0.36, s * 0.88, s * 0.84, {rx: s * 0.22, fill: seat}) +
    rect(-s * 0.34, -away - s * 0.24, s * 0.68, s * 0.66, {
      rx: s * 0.16,
      fill: mix(seat, t.lit, 0.35),
    }) +
    path(back, {
      fill: 'none',
      stroke: mix(t.body, t.lit, 0.95),
      'stroke-width': s * 0.15,
      'stroke-linecap': 'round',
    })
  )
}

/** What lies at one place of the table: a hat, a plan, a tablet, a cup. `s` is its size. */
export function thing(s: number, i: number): string {
  const hat = (colour: string) =>
    ellipse(4, 6, s * 0.46, s * 0.5, {fill: '#000', opacity: 0.4}) +
    ellipse(0, s * 0.04, s * 0.44, s * 0.5, {fill: mix(colour, '#2a1605', 0.35)}) +
    ellipse(0, 0, s * 0.4, s * 0.43, {fill: mix(colour, '#2a1605', 0.12)}) +
    rect(-s * 0.07, -s * 0.41, s * 0.14, s * 0.8, {rx: s * 0.07, fill: colour}) +
    [-0.24, 0.17]
      .map((k) => rect(k * s, -s * 0.28, s * 0.07, s * 0.56, {rx: s * 0.03, fill: colour}))
      .join('')
  const sheet = (turn: number) =>
    group(
      {transform: `rotate(${turn})`},
      rect(-s * 0.42 + 4, -s * 0.3 + 6, s * 0.84, s * 0.6, {fill: '#000', opacity: 0.35}),
      rect(-s * 0.42, -s * 0.3, s * 0.84, s * 0.6, {fill: '#e6e7da'}),
      repeat(4, (k) =>
        rect(-s * 0.32, -s * (0.18 - k * 0.11), s * (0.6 - (k % 2) * 0.2), s * 0.025, {
          fill: '#9fb0a6',
        }),
      ),
    )
  const tablet = group(
    {transform: 'rotate(-8)'},
    rect(-s * 0.38, -s * 0.28, s * 0.76, s * 0.56, {rx: s * 0.05, fill: '#04100f'}),
    rect(-s * 0.33, -s * 0.23, s * 0.66, s * 0.46, {fill: '#8fd4f4'}),
    repeat(5, (k) =>
      rect(
        -s * (0.26 - k * 0.11),
        s * (0.12 - (k % 3) * 0.09),
        s * 0.06,
        s * (0.06 + (k % 3) * 0.09),
        {
          fill: tokens.flame,
        },
      ),
    ),
  )
  const cup =
    circle(5, 7, s * 0.17, {fill: '#000', opacity: 0.4}) +
    circle(0, 0, s * 0.17, {fill: '#e9e6da'}) +
    circle(0, 0, s * 0.125, {fill: '#4a2c1a'}) +
    rect(s * 0.15, -s * 0.03, s * 0.1, s * 0.06, {rx: s * 0.02, fill: '#e9e6da'})
  const beside = group({transform: `translate(${n(s * 0.75)} ${n(s * 0.06)})`}, cup)
  const all = [
    hat(tokens.amber),
    sheet(6) + beside,
    tablet,
    sheet(-10),
    hat('#efece0'),
    tablet + beside,
    sheet(4),
    cup,
  ]
  return all[i % all.length] ?? ''
}
