import {corridor} from '../scenes/corridor.ts'
import {crossing} from '../scenes/crossing.ts'
import {dome} from '../scenes/dome.ts'
import {hills, plain} from '../scenes/land.ts'
import {figure} from '../figures/figure.ts'
import {pipeStack, pipesTo} from '../scenes/pipes.ts'
import {grass} from '../scenes/shore.ts'
import {sideboom} from '../scenes/sideboom.ts'
import {markerPost} from '../scenes/site.ts'
import {sky} from '../scenes/sky.ts'
import {acacia, baobab, grove, palm} from '../scenes/trees.ts'
import {trench} from '../scenes/trench.ts'
import {series} from './picture.ts'

const way = series('gallery/pipeline-right-of-way', {seed: 4000, time: 'morning', budget: 60_000})

export const rightOfWay = [
  way('01', 'wide', 'A cleared corridor runs through dense forest, seen from the air', (p) =>
    corridor(p, {}),
  ),
  way(
    '02',
    'wide',
    'A buried line’s marker posts cross open savanna towards a baobab',
    (p) =>
      sky(p, {horizon: 0.6, clouds: 'heaps', count: 5}) +
      hills(p, {top: 0.52, base: 0.62, layers: 3}) +
      plain(p, {y: 0.61}) +
      baobab(p, {x: 0.72, y: 0.72, size: 0.44, depth: 0.92}) +
      [
        [0.58, 0.64, 0.05],
        [0.52, 0.68, 0.09],
        [0.42, 0.76, 0.16],
        [0.22, 0.92, 0.32],
      ]
        .map(([x = 0, y = 0, size = 0]) => markerPost(p, {x, y, size}))
        .join('') +
      grass(p, {}),
  ),
  way(
    '03',
    'tall',
    'The corridor climbs a wooded hill in one straight cut',
    (p) => corridor(p, {slope: true}),
    {time: 'day'},
  ),
  way('04', 'square', 'Two rights of way cross among fields and trees, seen from above', (p) =>
    crossing(p),
  ),
  way(
    '05',
    'wide',
    'Pipe strings lie beside an open trench, a side-boom tractor at work',
    (p) =>
      sky(p, {horizon: 0.54}) +
      hills(p, {top: 0.46, base: 0.56, layers: 4, wooded: 1}) +
      plain(p, {y: 0.55}) +
      grove(p, {y: 0.57, count: 8, size: 0.1, kinds: ['palm', 'bush'], depth: 0.7}) +
      trench(p, {y: 0.82}) +
      sideboom(p, {x: 0.6, y: 0.78, size: 0.5}) +
      figure(p, {x: 0.3, y: 0.78, height: 0.16, pose: 'point', who: 'foreman'}),
  ),
  way(
    '06',
    'square',
    'Coated pipes stacked for laying, end on, grass growing between them',
    (p) =>
      sky(p, {horizon: 0.6, clouds: 'heaps', count: 5}) +
      hills(p, {top: 0.52, base: 0.62, layers: 3}) +
      plain(p, {y: 0.61}) +
      pipeStack(p, {x: 0.5, y: 0.93, r: 0.12, base: 6, rows: 4}) +
      grass(p, {count: 260}),
    {time: 'harmattan', sunX: 0.8},
  ),
  way(
    '07',
    'tall',
    'A yellow marker post in tall grass, an acacia far behind',
    (p) =>
      sky(p, {horizon: 0.66, disc: {y: 0.3, r: 0.07}}) +
      hills(p, {top: 0.58, base: 0.68, layers: 4}) +
      plain(p, {y: 0.67}) +
      acacia(p, {x: 0.76, y: 0.72, size: 0.34, depth: 0.85}) +
      markerPost(p, {x: 0.4, y: 0.98, size: 0.8}) +
      grass(p, {height: 0.26, count: 200}),
    {sunX: 0.7},
  ),
]

export const wayExtras = [
  way(
    '08',
    'wide',
    'The pipeline surfaces near a granite dome, palms along the track',
    (p) =>
      sky(p, {horizon: 0.6, clouds: 'heaps', count: 4}) +
      dome(p, {x: 0.26, base: 0.61, width: 0.66, height: 0.3, depth: 0.5}) +
      hills(p, {top: 0.55, base: 0.62, layers: 2, from: 0.3}) +
      plain(p, {y: 0.61}) +
      palm(p, {x: 0.86, y: 0.86, size: 0.6}) +
      palm(p, {x: 0.94, y: 0.8, size: 0.42, depth: 0.95}) +
      pipesTo(p, {vanish: [0.48, 0.63], feet: [0.62], width: 0.2}),
    {sunX: 0.7},
  ),
]
