import {mix} from '../kit/colour.ts'
import type {Point} from '../kit/svg.ts'
import {lap, robe, skirt, trunk} from './garments.ts'
import {arm, bareArm, calf, hand, leg, shoe, shortSleeve, throat} from './limbs.ts'
import {details} from './details.ts'
import type {Drawn, Model} from './drawing-types.ts'
import {headParts} from './head.ts'
import type {Limb} from './skeleton.ts'

/** All paths of one figure, back to front. */
export function assemble(m: Model): Drawn[] {
  const {bones: s, look, pose, outline, paint} = m
  const b = look.build ?? 1
  const {turn} = pose
  const cloth = paint(look.cloth)
  const skin = paint(look.skin)
  const lower = paint(look.lower)
  const draw = (points: readonly Point[], fill: string): Drawn => ({d: outline(points), fill})
  const long = look.dress === 'gown' || look.dress === 'skirt'
  const short = look.dress === 'shirt' || look.dress === 'vest'
  const foot = pose.face === 'away' ? 0.026 : 0.026 + 0.075 * (1.05 - turn)
  const boots = paint(look.crown === 'helmet' ? '#2a211b' : '#17110e')

  const oneLeg = (l: Limb, fill: string): Drawn[] =>
    long
      ? [draw(calf(l), mix(skin, '#000000', 0.1)), draw(shoe(l, foot, true), boots)]
      : [draw(shoe(l, foot), boots), draw(leg(l, b, look.dress === 'suit' ? 0.95 : 1.06), fill)]
  const oneArm = (l: Limb, fill: string, thumb: number): Drawn[] => {
    if (look.dress === 'vest') fill = paint(mix(look.lower, '#8aa6a0', 0.4))
    const fist = pose.fists === false ? [] : [draw(hand(l, thumb), skin)]
    return short
      ? [...fist, draw(bareArm(l, b), skin), draw(shortSleeve(l, b), fill)]
      : [
          ...fist,
          draw(arm(l, b, look.dress === 'kaftan' || look.dress === 'gown' ? 0.036 : 0.029), fill),
        ]
  }
  const shade = (parts: Drawn[]): Drawn[] =>
    parts.map((part) => ({...part, fill: mix(part.fill, '#000000', 0.2)}))

  const farArm = shade(oneArm(s.far, cloth, pose.face === 'away' ? -1 : 1))
  const nearArm = oneArm(s.near, cloth, 1)
  const legs = pose.cut ? [] : [...shade(oneLeg(s.farLeg, lower)), ...oneLeg(s.nearLeg, lower)]
  const neck = draw(throat(s), mix(skin, '#000000', 0.18))
  const head = headParts(m)

  if (look.dress === 'agbada') {
    const hands = [s.near, s.far].map((l) => draw(hand(l), skin))
    return [...legs, ...hands, neck, draw(robe(s, b), cloth), ...details(m), ...head]
  }
  // the far arm shows before the chest where it is bent across it, and behind it elsewhere
  const across = pose.far[1] < -40 || pose.face === 'away'
  // an arm throws its shade on the trunk, or it would melt into cloth of its own colour
  const cast = (arms: readonly Limb[]): Drawn[] =>
    arms.map((l) => ({
      ...draw(
        arm(l, b * 1.12).map(([x, y]): Point => [x + 0.008, y - 0.008]),
        '#000000',
      ),
      within: true,
      opacity: 0.2,
    }))
  const coat: Drawn[] = [
    draw(
      trunk(s, b, look.dress === 'suit' ? 0.045 : 0.012, turn, look.dress === 'kaftan' ? 0.012 : 0),
      cloth,
    ),
    ...details(m),
    ...cast([s.near, ...(across ? [s.far] : [])]),
  ]
  const seated = pose.nearLeg[0] > 45
  const hems = {kaftan: 0.45, gown: 0.85, skirt: 0.12, suit: 0, shirt: 0, vest: 0, coverall: 0}
  const laps = (drop: number, fill: string) =>
    drop === 0
      ? []
      : [...shade([draw(lap(s.farLeg, b, drop), fill)]), draw(lap(s.nearLeg, b, drop), fill)]
  const skirts: Drawn[] = pose.cut
    ? []
    : seated
      ? laps(hems[look.dress], look.dress === 'skirt' ? lower : cloth)
      : look.dress === 'kaftan'
        ? [draw(skirt(s, b, 0.25, 0.012, turn), cloth)]
        : look.dress === 'gown'
          ? [draw(skirt(s, b, 0.1, 0.03, turn), cloth)]
          : look.dress === 'skirt'
            ? [draw(skirt(s, b * 0.96, 0.26, -0.008, turn), lower)]
            : []
  const [hx, hy] = s.far.end
  const tablet: Point[] = [
    [hx - 0.062, hy - 0.002],
    [hx + 0.05, hy + 0.004],
    [hx + 0.082, hy + 0.088],
    [hx - 0.03, hy + 0.086],
  ]
  const held = m.tablet
    ? [
        draw(
          tablet.flatMap((point) => [point, point]),
          '#c4e9fa',
        ),
      ]
    : []
  const crossed = pose.face === 'away' ? [] : cast([s.far])
  return across
    ? [...legs, ...skirts, neck, ...coat, ...nearArm, ...crossed, ...farArm, ...head]
    : [...farArm, ...legs, ...skirts, neck, ...coat, ...head, ...held, ...nearArm]
}
