import {mix} from '../kit/colour.ts'
import type {Drawn} from './drawing-types.ts'
import {disc, type HeadPaints} from './head-paints.ts'

const inside = {within: true}

/** What is on a skull beneath the hair: ear, beard, and the planes of the face where it is seen. */
export function faceParts({look, face, size, skin, hair, part}: HeadPaints): Drawn[] {
  const ear: Drawn[] =
    face === 'side'
      ? [part(disc(-0.08, -0.02, 0.055, 0.1), mix(skin, '#000000', 0.25), inside)]
      : []
  const shadow: Drawn[] =
    face === 'away'
      ? []
      : [
          part(
            [
              [-0.45, -0.2],
              [-0.1, -0.2],
              [0.12, -0.34],
              [0.3, -0.42],
              [0.3, -0.7],
              [-0.45, -0.7],
            ],
            '#000000',
            {
              ...inside,
              opacity: 0.22,
            },
          ),
        ]
  const beard: Drawn[] =
    look.beard && face !== 'away'
      ? [
          part(
            face === 'side'
              ? [
                  [-0.02, 0],
                  [0.08, -0.16],
                  [0.3, -0.2],
                  [0.5, -0.14],
                  [0.5, -0.6],
                  [0.1, -0.6],
                  [-0.1, -0.3],
                ]
              : [
                  [-0.24, -0.05],
                  [-0.14, -0.2],
                  [0.06, -0.2],
                  [0.2, -0.17],
                  [0.34, -0.16],
                  [0.3, -0.6],
                  [-0.2, -0.6],
                  [-0.32, -0.2],
                ],
            hair,
            {...inside, opacity: 0.85},
          ),
        ]
      : []
  // the planes of a face, from a size at which they are seen
  const features: Drawn[] =
    size < 260 || face === 'away'
      ? []
      : face === 'turned'
        ? [
            part(
              [
                [0.15, 0.13],
                [0.2, -0.08],
                [0.235, -0.1],
                [0.15, -0.125],
                [0.1, -0.1],
              ],
              '#000000',
              {...inside, opacity: 0.22},
            ),
            part(
              [
                [-0.01, 0.1],
                [0.07, 0.135],
                [0.125, 0.115],
                [0.06, 0.115],
              ],
              hair,
              inside,
            ),
            part(
              [
                [0.19, 0.12],
                [0.25, 0.135],
                [0.3, 0.1],
                [0.25, 0.115],
              ],
              hair,
              inside,
            ),
            part(disc(0.065, 0.04, 0.036, 0.018), hair, inside),
            part(disc(0.245, 0.04, 0.03, 0.018), hair, inside),
            part(
              [
                [0.06, -0.235],
                [0.15, -0.215],
                [0.24, -0.235],
                [0.15, -0.29],
              ],
              mix(skin, '#40100c', 0.5),
              inside,
            ),
          ]
        : [
            part(
              [
                [0.24, 0.115],
                [0.32, 0.15],
                [0.37, 0.13],
                [0.32, 0.128],
              ],
              hair,
              inside,
            ),
            part(disc(0.3, 0.045, 0.03, 0.018), hair, inside),
            part(
              [
                [0.28, -0.225],
                [0.36, -0.2],
                [0.5, -0.225],
                [0.36, -0.265],
              ],
              mix(skin, '#40100c', 0.5),
              inside,
            ),
          ]
  return [...features, ...shadow, ...beard, ...ear]
}
