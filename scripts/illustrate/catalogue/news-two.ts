import {openDay} from '../scenes/open-day.ts'
import {agreement} from '../scenes/agreement.ts'
import {burner} from '../scenes/burner.ts'
import {delta} from '../scenes/delta.ts'
import {dome} from '../scenes/dome.ts'
import {hills, mist, plain} from '../scenes/land.ts'
import {panelTalk} from '../scenes/panel-talk.ts'
import {figure} from '../figures/figure.ts'
import {pipeStack} from '../scenes/pipes.ts'
import {pylons} from '../scenes/pylons.ts'
import {sawtoothPlant} from '../scenes/sawtooth.ts'
import {ship} from '../scenes/ship.ts'
import {grass} from '../scenes/shore.ts'
import {sideboom} from '../scenes/sideboom.ts'
import {sky} from '../scenes/sky.ts'
import {spheres} from '../scenes/spheres.ts'
import {tank} from '../scenes/tank.ts'
import {tanksAbove} from '../scenes/tanks-above.ts'
import {baobab, grove, palm} from '../scenes/trees.ts'
import {trench} from '../scenes/trench.ts'
import {water} from '../scenes/water.ts'
import {rain} from '../scenes/weather.ts'
import {welder} from '../scenes/welder.ts'
import {series} from './picture.ts'

const shot = series('news', {seed: 1300, time: 'dusk', budget: 66_000})

/** News pictures 15 to 28, without 19. */
export const newsTwo = [
  shot(
    '15',
    'wide',
    'A tank farm from straight above: round roofs with long morning shadows, pipes between them',
    (p) => tanksAbove(p, {columns: 4, rows: 3}),
    {time: 'harmattan'},
  ),
  shot(
    '16',
    'wide',
    'Visitors talk to staff at three stands in a hall, a lit city behind the windows',
    (p) => openDay(p),
    {time: 'blue', bloom: 0.35},
  ),
  shot(
    '17',
    'wide',
    'River delta from the air: branching channels between mangroves, a pipeline crossing straight',
    (p) => delta(p, {pipeline: true}),
    {time: 'dawn'},
  ),
  shot(
    '18',
    'wide',
    'Side-boom tractors lower pipe beside a trench while two workers watch',
    (p) =>
      sky(p, {horizon: 0.58, clouds: 'heaps', count: 5}) +
      hills(p, {top: 0.5, base: 0.6, layers: 3, wooded: 1}) +
      plain(p, {y: 0.59}) +
      trench(p, {y: 0.8}) +
      sideboom(p, {x: 0.32, y: 0.76, size: 0.42}) +
      sideboom(p, {x: 0.76, y: 0.74, size: 0.34}) +
      figure(p, {x: 0.52, y: 0.77, height: 0.15, pose: 'point', who: 'foreman'}) +
      figure(p, {x: 0.595, y: 0.775, height: 0.145, pose: 'tablet', who: 'engineer', flip: true}),
    {time: 'morning'},
  ),
  shot(
    '20',
    'wide',
    'A welder joins two pipes at night in a burst of blue light',
    (p) => welder(p, {}),
    {time: 'night'},
  ),
  shot(
    '21',
    'wide',
    'A gas carrier with domed tanks on calm water under a burning evening sky',
    (p) => {
      const far = hills(p, {top: 0.6, base: 0.66, layers: 2, relief: 0.04})
      const vessel = ship(p, {x: 0.52, y: 0.69, size: 0.95})
      return (
        sky(p, {horizon: 0.66, disc: {y: 0.5, r: 0.09}, count: 10}) +
        far +
        water(p, {y: 0.66, mirrored: far + vessel, paths: [0.24]}) +
        vessel
      )
    },
    {time: 'ember', sunX: 0.24},
  ),
  shot(
    '22',
    'wide',
    'A panel of four in conversation on a stage, a listening audience in the dark',
    (p) => panelTalk(p),
    {time: 'dusk'},
  ),
  shot(
    '23',
    'wide',
    'A baobab beside a line of transmission towers in the pale morning',
    (p) =>
      sky(p, {horizon: 0.7, disc: {y: 0.5, r: 0.06}, count: 5}) +
      hills(p, {top: 0.6, base: 0.72, layers: 4}) +
      mist(p, {y: 0.68}) +
      plain(p, {y: 0.71}) +
      pylons(p, {
        from: {x: 0.95, y: 0.86, size: 0.5},
        to: {x: 0.4, y: 0.715, size: 0.07},
        count: 5,
        depth: 0.85,
      }) +
      baobab(p, {x: 0.24, y: 0.88, size: 0.66}) +
      grass(p, {}),
    {time: 'morning', sunX: 0.56},
  ),
  shot(
    '24',
    'wide',
    'Stacked pipes seen end on, evening light shining through them',
    (p) =>
      sky(p, {horizon: 0.72}) +
      hills(p, {top: 0.64, base: 0.74, layers: 2, relief: 0.05}) +
      plain(p, {y: 0.73}) +
      pipeStack(p, {x: 0.62, y: 0.96, r: 0.105, base: 8, rows: 4}) +
      figure(p, {x: 0.1, y: 0.97, height: 0.36, pose: 'tablet', who: 'engineer'}),
    {time: 'ember', sunX: 0.3},
  ),
  shot(
    '25',
    'wide',
    'A ring of small blue gas flames burns under a cooking pot',
    (p) => burner(p),
    {time: 'night'},
  ),
  shot(
    '26',
    'wide',
    'A factory with a saw-tooth roof and warm windows, a gas pipeline leading to its gate',
    (p) =>
      sky(p, {horizon: 0.68}) +
      hills(p, {top: 0.6, base: 0.7, layers: 2}) +
      sawtoothPlant(p, {x: 0.56, y: 0.72, size: 0.34}) +
      plain(p, {y: 0.7}) +
      grove(p, {y: 0.71, from: 0, to: 0.15, count: 4, size: 0.18, kinds: ['palm']}),
    {time: 'dawn'},
  ),
  shot(
    '27',
    'wide',
    'An agreement with three signatures and three seals on a desk, a fountain pen beside it',
    (p) => agreement(p),
    {time: 'harmattan'},
  ),
  shot(
    '28',
    'wide',
    'Rain over storage tanks and spheres, their lamps lit against a grey-green sky',
    (p) =>
      sky(p, {horizon: 0.64, clouds: 'heaps', count: 8, glow: 0.4}) +
      hills(p, {top: 0.57, base: 0.66, layers: 3}) +
      dome(p, {x: 0.16, base: 0.65, width: 0.5, height: 0.2, depth: 0.4}) +
      plain(p, {y: 0.65}) +
      spheres(p, {x: 0.66, y: 0.72, r: 0.08, count: 3, depth: 0.8}) +
      tank(p, {x: 0.18, y: 0.84, width: 0.42, height: 0.24, lamps: true}) +
      tank(p, {x: 0.46, y: 0.79, width: 0.34, height: 0.19, depth: 0.9, lamps: true}) +
      palm(p, {x: 0.93, y: 0.97, size: 0.5}) +
      rain(p),
    {time: 'monsoon'},
  ),
]
