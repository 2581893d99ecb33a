import {craneView} from '../scenes/crane-view.ts'
import {flywheel} from '../scenes/flywheel.ts'
import {hallOutside} from '../scenes/hall-outside.ts'
import {hall} from '../scenes/hall.ts'
import {hills, plain} from '../scenes/land.ts'
import {machine} from '../scenes/machine-close.ts'
import {figure} from '../figures/figure.ts'
import {sky} from '../scenes/sky.ts'
import {palm} from '../scenes/trees.ts'
import {series} from './picture.ts'

const engine = series('gallery/compressor-hall', {seed: 2400, time: 'dawn', budget: 60_000})

export const compressorHall = [
  engine(
    '01',
    'wide',
    'A long compressor hall, dawn light falling in shafts across the machines',
    (p) => hall(p, {vanish: [0.5, 0.46], light: 'right'}),
  ),
  engine('02', 'tall', 'Tall windows throw bars of light over one compressor and its pipes', (p) =>
    hall(p, {vanish: [0.3, 0.56], light: 'left'}),
  ),
  engine(
    '03',
    'square',
    'A reciprocating compressor close up: cylinders, flanges and a brass-bright rim of light',
    (p) => machine(p),
    {time: 'dusk'},
  ),
  engine(
    '04',
    'wide',
    'Two engineers talk in the hall beside a machine taller than themselves',
    (p) =>
      hall(p, {vanish: [0.72, 0.52], light: 'left'}) +
      figure(p, {x: 0.37, y: 0.93, height: 0.4, pose: 'tablet', who: 'engineer'}) +
      figure(p, {x: 0.5, y: 0.94, height: 0.42, pose: 'akimbo', who: 'foreman', flip: true}),
    {time: 'monsoon'},
  ),
  engine(
    '05',
    'square',
    'A great flywheel with curved spokes, half in shadow',
    (p) => flywheel(p),
    {time: 'blue'},
  ),
  engine(
    '06',
    'wide',
    'The compressor hall from outside at dusk, warm light in every louvre',
    (p) =>
      sky(p, {horizon: 0.68}) +
      hills(p, {top: 0.6, base: 0.7, layers: 3}) +
      plain(p, {y: 0.69}) +
      hallOutside(p, {x: 0.56, y: 0.8, size: 0.5}) +
      palm(p, {x: 0.08, y: 0.88, size: 0.44}),
    {time: 'dusk', sunX: 0.2},
  ),
  engine(
    '07',
    'wide',
    'View from the crane walk down on a row of green compressors',
    (p) => craneView(p),
    {time: 'day'},
  ),
]
