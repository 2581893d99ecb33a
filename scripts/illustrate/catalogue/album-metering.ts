import {gaugePanel} from '../scenes/gauge.ts'
import {hallOutside} from '../scenes/hall-outside.ts'
import {handwheel} from '../scenes/handwheel.ts'
import {hills, plain} from '../scenes/land.ts'
import {meterRuns} from '../scenes/meter-runs.ts'
import {figure} from '../figures/figure.ts'
import {pipeRack, pipesTo} from '../scenes/pipes.ts'
import {grass} from '../scenes/shore.ts'
import {fence} from '../scenes/site.ts'
import {skid} from '../scenes/skid.ts'
import {sky} from '../scenes/sky.ts'
import {series} from './picture.ts'

const meter = series('gallery/metering-station', {seed: 2600, time: 'day', budget: 60_000})

export const meteringStation = [
  meter(
    '01',
    'wide',
    'Parallel metering runs with valves and handwheels on a steel skid',
    (p) =>
      sky(p, {horizon: 0.5, clouds: 'heaps', count: 4}) +
      hills(p, {top: 0.42, base: 0.52, layers: 3}) +
      plain(p, {y: 0.51}) +
      skid(p, {y: 0.86, rows: 3}),
  ),
  meter(
    '02',
    'tall',
    'One large pressure gauge, its needle at two thirds',
    (p) => gaugePanel(p, {count: 1}),
    {time: 'dusk', bloom: 0.25},
  ),
  meter(
    '03',
    'square',
    'A red-orange handwheel on a valve stem, seen from the front',
    (p) => handwheel(p),
    {time: 'day'},
  ),
  meter(
    '04',
    'wide',
    'Pipes of the metering station run in parallel towards a small control house',
    (p) =>
      sky(p, {horizon: 0.48}) +
      hills(p, {top: 0.42, base: 0.49, layers: 2}) +
      plain(p, {y: 0.485}) +
      pipesTo(p, {vanish: [0.7, 0.5], feet: [-0.3, 0.05, 0.4, 0.75], width: 0.15}) +
      hallOutside(p, {x: 0.8, y: 0.52, size: 0.14}),
    {time: 'dawn', sunX: 0.8},
  ),
  meter(
    '05',
    'tall',
    'A technician with a tablet stands beside two large pipes',
    (p) =>
      sky(p, {horizon: 0.6}) +
      hills(p, {top: 0.52, base: 0.62, layers: 3}) +
      plain(p, {y: 0.61}) +
      pipeRack(p, {y: 0.88, r: 0.06, count: 2, bays: 3, foot: 0.96}) +
      figure(p, {x: 0.3, y: 0.98, height: 0.74, pose: 'tablet', who: 'engineer'}),
    {time: 'morning'},
  ),
  meter(
    '06',
    'wide',
    'Meter runs from straight above, orange handwheels in a row',
    (p) => meterRuns(p),
    {time: 'morning'},
  ),
  meter(
    '07',
    'wide',
    'The fenced station small in a wide evening landscape',
    (p) =>
      sky(p, {horizon: 0.66, disc: {y: 0.6, r: 0.05}}) +
      hills(p, {top: 0.5, base: 0.68, layers: 5}) +
      plain(p, {y: 0.67}) +
      hallOutside(p, {x: 0.66, y: 0.76, size: 0.16}) +
      skid(p, {y: 0.77, rows: 2, from: 0.36, to: 0.56, size: 0.4}) +
      fence(p, {y: 0.82, height: 0.06, from: 0.3, to: 0.84}) +
      grass(p, {}),
    {time: 'dusk', sunX: 0.3},
  ),
]
