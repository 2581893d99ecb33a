import {stairClose} from '../scenes/closeups.ts'
import {hills, plain} from '../scenes/land.ts'
import {figure} from '../figures/figure.ts'
import {pipeRack} from '../scenes/pipes.ts'
import {grass} from '../scenes/shore.ts'
import {sky} from '../scenes/sky.ts'
import {spheres} from '../scenes/spheres.ts'
import {tank} from '../scenes/tank.ts'
import {tanksAbove} from '../scenes/tanks-above.ts'
import {grove} from '../scenes/trees.ts'
import {series} from './picture.ts'

const farm = series('gallery/tank-farm', {seed: 2300, time: 'harmattan', budget: 60_000})

export const tankFarm = [
  farm(
    '01',
    'wide',
    'A row of storage tanks recedes into harmattan haze',
    (p) =>
      sky(p, {horizon: 0.6, disc: {y: 0.26, r: 0.055}, clouds: 'none'}) +
      hills(p, {top: 0.54, base: 0.62, layers: 2}) +
      plain(p, {y: 0.61}) +
      [
        [0.9, 0.63, 0.13, 0.5],
        [0.78, 0.655, 0.2, 0.65],
        [0.6, 0.7, 0.3, 0.8],
        [0.28, 0.8, 0.52, 1],
      ]
        .map(([x = 0, y = 0, w = 0, depth = 1]) =>
          tank(p, {x, y, width: w, height: w * 0.56, depth}),
        )
        .join(''),
    {sunX: 0.8},
  ),
  farm('02', 'tall', 'A stair winds up the curved steel wall of a tank', (p) => stairClose(p), {
    sunX: 0.8,
  }),
  farm('03', 'wide', 'Round tank roofs from above with shadows falling to one side', (p) =>
    tanksAbove(p, {columns: 5, rows: 3}),
  ),
  farm(
    '04',
    'wide',
    'Two broad tanks in front of a line of small storage spheres',
    (p) =>
      sky(p, {horizon: 0.56}) +
      hills(p, {top: 0.5, base: 0.58, layers: 3}) +
      plain(p, {y: 0.57}) +
      spheres(p, {x: 0.1, y: 0.62, r: 0.05, count: 7, depth: 0.65}) +
      tank(p, {x: 0.3, y: 0.83, width: 0.56, height: 0.26}) +
      tank(p, {x: 0.76, y: 0.87, width: 0.62, height: 0.29}),
    {time: 'morning'},
  ),
  farm(
    '05',
    'square',
    'The low sun stands on the rim of a dark tank, a worker at the rail',
    (p) =>
      sky(p, {horizon: 0.9, disc: {y: 0.4, r: 0.12}, count: 9}) +
      plain(p, {y: 0.88}) +
      tank(p, {x: 0.42, y: 1.12, width: 1.05, height: 0.62}) +
      figure(p, {x: 0.62, y: 0.545, height: 0.12, pose: 'akimbo', who: 'fitter'}),
    {time: 'ember', sunX: 0.7},
  ),
  farm(
    '06',
    'wide',
    'A pipe rack carries three lines past a tank to the loading area',
    (p) =>
      sky(p, {horizon: 0.64}) +
      plain(p, {y: 0.63}) +
      tank(p, {x: 0.66, y: 0.75, width: 0.6, height: 0.33, depth: 0.85}) +
      grove(p, {y: 0.66, from: 0, to: 0.3, count: 5, size: 0.12, depth: 0.7}) +
      pipeRack(p, {y: 0.85, r: 0.03, count: 3, foot: 0.98}),
    {sunX: 0.2},
  ),
  farm(
    '07',
    'wide',
    'Tanks and spheres in silhouette before a burning evening sky',
    (p) =>
      sky(p, {horizon: 0.74, disc: {y: 0.56, r: 0.1}, count: 11}) +
      hills(p, {top: 0.68, base: 0.75, layers: 2, relief: 0.04}) +
      tank(p, {x: 0.16, y: 0.78, width: 0.34, height: 0.19}) +
      tank(p, {x: 0.4, y: 0.77, width: 0.26, height: 0.15}) +
      spheres(p, {x: 0.62, y: 0.77, r: 0.07, count: 4}) +
      plain(p, {y: 0.765}) +
      grass(p, {count: 240}),
    {time: 'ember', sunX: 0.55},
  ),
]
