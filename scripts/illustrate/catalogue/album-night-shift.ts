import {column} from '../scenes/column.ts'
import {gaugePanel} from '../scenes/gauge.ts'
import {hills, plain} from '../scenes/land.ts'
import {figure} from '../figures/figure.ts'
import {pipeRack, pipesTo} from '../scenes/pipes.ts'
import {grass} from '../scenes/shore.ts'
import {gatehouse} from '../scenes/site.ts'
import {sky} from '../scenes/sky.ts'
import {spheres} from '../scenes/spheres.ts'
import {tank} from '../scenes/tank.ts'
import {palm} from '../scenes/trees.ts'
import {truck} from '../scenes/truck.ts'
import {water} from '../scenes/water.ts'
import {welder} from '../scenes/welder.ts'
import {series} from './picture.ts'

const shift = series('gallery/night-shift', {seed: 3200, time: 'night', budget: 60_000})

export const nightShift = [
  shift(
    '01',
    'wide',
    'A gas plant at night, every platform marked by a small lamp',
    (p) =>
      sky(p, {horizon: 0.68}) +
      hills(p, {top: 0.6, base: 0.7, layers: 3}) +
      plain(p, {y: 0.69}) +
      [
        [0.2, 0.05, 0.3],
        [0.28, 0.06, 0.44],
        [0.36, 0.045, 0.36],
        [0.52, 0.07, 0.5],
        [0.61, 0.05, 0.4],
        [0.72, 0.06, 0.3],
        [0.8, 0.05, 0.46],
      ]
        .map(([x = 0, width = 0, height = 0]) => column(p, {x, y: 0.8, width, height, decks: 5}))
        .join('') +
      pipeRack(p, {y: 0.82, r: 0.014, foot: 0.88, bays: 9}) +
      grass(p, {}),
  ),
  shift(
    '02',
    'tall',
    'One tall column with lit platforms against the stars',
    (p) =>
      sky(p, {horizon: 0.86}) +
      hills(p, {top: 0.8, base: 0.87, layers: 2}) +
      plain(p, {y: 0.865}) +
      column(p, {x: 0.56, y: 0.95, width: 0.24, height: 1.22, decks: 7}) +
      spheres(p, {x: 0.14, y: 0.92, r: 0.1}),
  ),
  shift(
    '03',
    'wide',
    'A worker with a hand lamp walks along a dark pipeline',
    (p) =>
      sky(p, {horizon: 0.56}) +
      hills(p, {top: 0.48, base: 0.58, layers: 3}) +
      plain(p, {y: 0.57}) +
      pipesTo(p, {vanish: [0.72, 0.58], feet: [0.3, 0.56], width: 0.18}) +
      figure(p, {
        x: 0.74,
        y: 0.9,
        height: 0.36,
        pose: 'carry',
        who: 'foreman',
        flip: true,
        side: -1,
      }),
    {sunX: 0.72},
  ),
  shift(
    '04',
    'wide',
    'Welding in the trench: blue-white light, sparks and long shadows',
    (p) => welder(p, {flip: true}),
    {time: 'blue'},
  ),
  shift(
    '05',
    'square',
    'Two gauges in the cone of a work lamp',
    (p) => gaugePanel(p, {count: 2, dark: true}),
    {bloom: 0.25},
  ),
  shift(
    '06',
    'wide',
    'A tanker with headlights on stops at the gatehouse',
    (p) =>
      sky(p, {horizon: 0.66}) +
      hills(p, {top: 0.6, base: 0.68, layers: 2}) +
      plain(p, {y: 0.67}) +
      tank(p, {x: 0.9, y: 0.74, width: 0.36, height: 0.2, depth: 0.8, lamps: true}) +
      gatehouse(p, {x: 0.74, y: 0.82, size: 0.34}) +
      truck(p, {x: 0.34, y: 0.88, size: 0.72, lights: true}) +
      palm(p, {x: 0.05, y: 0.86, size: 0.5}),
  ),
  shift(
    '07',
    'wide',
    'The moon stands over storage spheres and their reflection in a rain pool',
    (p) => {
      const row =
        hills(p, {top: 0.54, base: 0.64, layers: 2}) +
        spheres(p, {x: 0.3, y: 0.64, r: 0.09, count: 4})
      return (
        sky(p, {horizon: 0.64, disc: {y: 0.24, r: 0.06, kind: 'moon'}}) +
        row +
        water(p, {y: 0.64, mirrored: row, paths: [0.74], pathColour: '#cfe6dc'}) +
        grass(p, {count: 260})
      )
    },
    {sunX: 0.74},
  ),
]
