import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {ellipse, group, n, path, rect, smooth, type Point} from '../kit/svg.ts'

export type PersonOptions = {
  x: number
  y: number
  /** in short sides */
  height: number
  pose?: 'stand' | 'point' | 'tablet' | 'walk' | 'lamp' | 'speak'
  helmet?: boolean
  flip?: boolean
  /** seen from behind: no tablet glow on the chest */
  back?: boolean
  skirt?: boolean
}

/** A standing figure as a simple silhouette with an edge of light. */
export function person(p: Plate, o: PersonOptions): string {
  const {pose = 'stand', helmet = false, flip = false} = o
  const H = o.height * p.u
  const t = tones(p.light, 1)
  const cloth = p.across([
    [0, t.shade],
    [0.6, mix(t.shade, t.body, 0.8)],
    [1, t.body],
  ])
  const at = (x: number, y: number): Point => [x * H, -y * H]
  const limb = (points: Point[], width: number, stroke = t.shade) =>
    path(smooth(points), {
      fill: 'none',
      stroke,
      'stroke-width': width * H,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    })
  const walk = pose === 'walk' || pose === 'lamp'
  const legs = o.skirt
    ? path(
        `M${n(-0.075 * H)} ${n(-0.5 * H)}L${n(-0.1 * H)} 0L${n(0.1 * H)} 0L${n(0.075 * H)} ${n(-0.5 * H)}Z`,
        {fill: cloth},
      )
    : limb(
        [at(-0.035, 0.48), at(walk ? -0.07 : -0.045, 0.25), at(walk ? -0.13 : -0.05, 0.025)],
        0.085,
      ) +
      limb([at(0.035, 0.48), at(walk ? 0.09 : 0.045, 0.26), at(walk ? 0.1 : 0.05, 0.025)], 0.085) +
      ellipse(walk ? -0.12 * H : -0.04 * H, -0.012 * H, 0.06 * H, 0.02 * H, {fill: t.shade}) +
      ellipse(walk ? 0.125 * H : 0.065 * H, -0.012 * H, 0.06 * H, 0.02 * H, {fill: t.shade})
  const torso = path(
    `M${n(-0.05 * H)} ${n(-0.845 * H)}C${n(-0.1 * H)} ${n(-0.84 * H)} ${n(-0.125 * H)} ${n(-0.81 * H)} ${n(-0.12 * H)} ${n(-0.74 * H)}L${n(-0.082 * H)} ${n(-0.45 * H)}L${n(0.082 * H)} ${n(-0.45 * H)}L${n(0.12 * H)} ${n(-0.74 * H)}C${n(0.125 * H)} ${n(-0.81 * H)} ${n(0.1 * H)} ${n(-0.84 * H)} ${n(0.05 * H)} ${n(-0.845 * H)}Z`,
    {fill: cloth},
  )
  const stripes = helmet
    ? [0.7, 0.6]
        .map((y) =>
          rect((-0.108 + (0.7 - y) * 0.1) * H, -y * H, (0.216 - (0.7 - y) * 0.2) * H, 0.018 * H, {
            fill: p.light.lamp,
            opacity: 0.75,
          }),
        )
        .join('')
    : ''
  const arms: Record<NonNullable<PersonOptions['pose']>, string> = {
    stand:
      limb([at(-0.108, 0.79), at(-0.135, 0.62), at(-0.115, 0.46)], 0.055) +
      limb([at(0.108, 0.79), at(0.135, 0.62), at(0.115, 0.46)], 0.055, t.body),
    walk:
      limb([at(-0.105, 0.79), at(-0.15, 0.64), at(-0.1, 0.5)], 0.055) +
      limb([at(0.105, 0.79), at(0.12, 0.63), at(0.19, 0.54)], 0.055, t.body),
    point:
      limb([at(-0.108, 0.79), at(-0.135, 0.62), at(-0.115, 0.46)], 0.055) +
      limb([at(0.1, 0.8), at(0.21, 0.83), at(0.33, 0.91)], 0.05, t.body),
    speak:
      limb([at(-0.108, 0.79), at(-0.17, 0.66), at(-0.09, 0.58)], 0.055) +
      limb([at(0.1, 0.79), at(0.19, 0.68), at(0.25, 0.79)], 0.05, t.body),
    tablet:
      limb([at(-0.108, 0.79), at(-0.12, 0.63), at(0.05, 0.6)], 0.055, t.body) +
      limb([at(0.108, 0.79), at(0.17, 0.65), at(0.13, 0.58)], 0.055, t.body),
    lamp:
      limb([at(-0.105, 0.79), at(-0.15, 0.64), at(-0.1, 0.5)], 0.055) +
      limb([at(0.105, 0.79), at(0.19, 0.66), at(0.26, 0.57)], 0.055, t.body),
  }
  const extras =
    pose === 'tablet' && !o.back
      ? halo(p, 0.12 * H, -0.62 * H, 0.16 * H, tokens.flameLight, 0.6) +
        path(
          `M${n(0.03 * H)} ${n(-0.585 * H)}L${n(0.17 * H)} ${n(-0.6 * H)}L${n(0.2 * H)} ${n(-0.69 * H)}L${n(0.06 * H)} ${n(-0.675 * H)}Z`,
          {fill: '#bfe9ff'},
        )
      : pose === 'lamp'
        ? lamp(p, 0.27 * H, -0.53 * H, 0.02 * H) +
          halo(p, 0.27 * H, -0.53 * H, 0.5 * H, p.light.lamp, 0.45)
        : ''
  const head =
    rect(-0.025 * H, -0.88 * H, 0.05 * H, 0.06 * H, {fill: t.shade}) +
    ellipse(0.004 * H, -0.925 * H, 0.052 * H, 0.064 * H, {
      fill: p.across([
        [0, t.shade],
        [1, mix(t.shade, t.body, 0.7)],
      ]),
    }) +
    (helmet
      ? path(
          `M${n(-0.066 * H)} ${n(-0.937 * H)}A${n(0.064 * H)} ${n(0.068 * H)} 0 0 1 ${n(0.064 * H)} ${n(-0.937 * H)}L${n(0.09 * H)} ${n(-0.93 * H)}L${n(0.088 * H)} ${n(-0.92 * H)}L${n(-0.07 * H)} ${n(-0.92 * H)}Z`,
          {fill: tokens.amber},
        )
      : '')
  const side = p.sunX * p.w >= o.x * p.w !== flip ? 1 : -1
  const edge =
    path(
      smooth([
        at(side * 0.052, 0.845),
        at(side * 0.112, 0.82),
        at(side * 0.121, 0.74),
        at(side * 0.085, 0.46),
      ]),
      {
        fill: 'none',
        stroke: t.rim,
        'stroke-width': 0.009 * H,
        opacity: 0.85,
        'stroke-linecap': 'round',
      },
    ) +
    path(smooth([at(side * 0.045, 0.89), at(side * 0.056, 0.92)]), {
      fill: 'none',
      stroke: t.rim,
      'stroke-width': 0.01 * H,
      opacity: 0.85,
      'stroke-linecap': 'round',
    })
  return (
    ellipse(o.x * p.w, o.y * p.h, H * 0.2, H * 0.022, {fill: '#000000', opacity: 0.35}) +
    group(
      {transform: `translate(${n(o.x * p.w)} ${n(o.y * p.h)}) scale(${flip ? -1 : 1} 1)`},
      legs,
      torso,
      stripes,
      edge,
      arms[pose],
      extras,
      head,
    )
  )
}
