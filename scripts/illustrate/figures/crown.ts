import {mix} from '../kit/colour.ts'
import {
  braidsBehind,
  braidsSide,
  cap,
  gele,
  helmets,
  mask,
  pleats,
  scarf,
  strands,
  visor,
} from './crown-shapes.ts'
import type {Drawn} from './drawing-types.ts'
import {disc, type HeadPaints} from './head-paints.ts'
import {crops} from './head-shapes.ts'

const inside = {within: true}

/** Hair or headwear put on a finished head. */
export function crowned(
  base: readonly Drawn[],
  {look, face, hair, hat, part}: HeadPaints,
): Drawn[] {
  const crop = part(crops[face], hair, inside)
  switch (look.crown) {
    case 'bald':
      return [...base]
    case 'afro':
      return [part(disc(-0.06, 0.2, 0.5, 0.46), hair), ...base, crop]
    case 'bun':
      return [
        part(disc(face === 'away' ? 0 : -0.4, face === 'away' ? 0.5 : 0.36, 0.19), hair),
        ...base,
        crop,
      ]
    case 'braids':
      return face === 'away'
        ? [
            ...base,
            crop,
            part(braidsBehind, hair),
            ...strands.map((strand) => part(strand, '#ffffff', {...inside, opacity: 0.07})),
          ]
        : [part(braidsSide, hair), ...base, crop]
    case 'cap':
      return [...base, crop, part(cap, hat)]
    case 'gele':
      return [
        ...base,
        part(gele, hat),
        ...pleats.map((pleat) => part(pleat, '#000000', {...inside, opacity: 0.2})),
        part(
          face === 'away'
            ? [
                [-0.42, 0.06],
                [-0.4, 0.34],
                [-0.2, 0.54],
                [0.2, 0.54],
                [0.4, 0.34],
                [0.42, 0.06],
                [0.2, -0.16],
                [-0.2, -0.16],
              ]
            : [
                [-0.43, 0.0],
                [-0.43, 0.26],
                [-0.3, 0.46],
                [0, 0.56],
                [0.24, 0.5],
                [0.37, 0.36],
                [0.35, 0.24],
                [0.1, 0.26],
                [-0.16, 0.2],
                [-0.34, -0.02],
              ],
          mix(hat, '#000000', 0.24),
        ),
      ]
    case 'scarf':
      return face === 'away'
        ? [part([...scarf.slice(1, 9), [0.5, -0.4], [0.46, 0.3]], hat)]
        : [...base, part(scarf, hat)]
    case 'helmet':
      return [
        ...(look.below === 'braids' && face !== 'away' ? [part(braidsSide, hair)] : []),
        ...(look.below === 'knot'
          ? [part(disc(face === 'away' ? 0 : -0.43, -0.14, 0.17), hair)]
          : []),
        ...base,
        ...(look.below === 'scarf' ? [] : [crop]),
        ...(look.below === 'scarf' ? [part(scarf, mix(hat, '#1b3a5c', 0.72))] : []),
        part(helmets[face], hat),
        part(
          [
            [-0.6, 0.12],
            [-0.6, 0.2],
            [0, 0.24],
            [0.6, 0.2],
            [0.6, 0.1],
          ],
          '#000000',
          {...inside, opacity: 0.16},
        ),
        part(
          [
            [-0.06, 0.7],
            [-0.1, 0.3],
            [-0.02, 0.3],
            [0.06, 0.7],
          ],
          '#ffffff',
          {...inside, opacity: 0.2},
        ),
      ]
    case 'mask':
      return [...base, crop, part(mask, hat), part(visor, '#dff4ff', inside)]
    default:
      return [...base, crop]
  }
}
