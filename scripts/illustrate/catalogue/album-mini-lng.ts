import {bullets} from '../scenes/bullets.ts'
import {hoseCoupling} from '../scenes/coupling.ts'
import {cryoTank} from '../scenes/cryo-tank.ts'
import {depotAbove} from '../scenes/depot-above.ts'
import {hills, plain} from '../scenes/land.ts'
import {loadingBay} from '../scenes/loading-bay.ts'
import {figure} from '../figures/figure.ts'
import {grass} from '../scenes/shore.ts'
import {fence, road} from '../scenes/site.ts'
import {sky} from '../scenes/sky.ts'
import {acacia, grove} from '../scenes/trees.ts'
import {truck} from '../scenes/truck.ts'
import {series} from './picture.ts'

const depot = series('gallery/mini-lng-depot', {seed: 2500, time: 'morning', budget: 60_000})

export const miniLngDepot = [
  depot(
    '01',
    'wide',
    'A tanker truck waits under the roof of a small gas loading bay, two upright tanks beside it',
    (p) =>
      sky(p, {horizon: 0.62, clouds: 'heaps', count: 5}) +
      hills(p, {top: 0.54, base: 0.64, layers: 3, wooded: 1}) +
      plain(p, {y: 0.63}) +
      cryoTank(p, {x: 0.12, y: 0.72, width: 0.12, height: 0.38}) +
      cryoTank(p, {x: 0.23, y: 0.72, width: 0.12, height: 0.38}) +
      loadingBay(p, {x: 0.62, y: 0.76, size: 0.6}) +
      truck(p, {x: 0.46, y: 0.84, size: 0.62}),
  ),
  depot(
    '02',
    'tall',
    'An upright white tank for liquefied gas with its vaporiser fins below',
    (p) =>
      sky(p, {horizon: 0.78, clouds: 'heaps', count: 7}) +
      hills(p, {top: 0.72, base: 0.79, layers: 3}) +
      plain(p, {y: 0.785}) +
      cryoTank(p, {x: 0.52, y: 0.93, width: 0.42, height: 1.08}) +
      figure(p, {x: 0.84, y: 0.94, height: 0.2, pose: 'tablet', who: 'engineer', flip: true}),
    {time: 'day'},
  ),
  depot(
    '03',
    'wide',
    'A gas tanker drives a straight savanna road in the early haze',
    (p) =>
      sky(p, {horizon: 0.62, disc: {y: 0.4, r: 0.05}}) +
      hills(p, {top: 0.52, base: 0.64, layers: 4}) +
      plain(p, {y: 0.63}) +
      grove(p, {y: 0.66, count: 10, size: 0.14}) +
      road(p, {y: 0.78, height: 0.09}) +
      truck(p, {x: 0.42, y: 0.83, size: 0.7}) +
      acacia(p, {x: 0.9, y: 0.95, size: 0.5}) +
      grass(p, {}),
    {time: 'harmattan', sunX: 0.3},
  ),
  depot(
    '04',
    'square',
    'A loading hose locked on a frosted coupling, cold vapour drifting down',
    (p) => hoseCoupling(p),
    {time: 'blue'},
  ),
  depot(
    '05',
    'wide',
    'Three long pressure vessels lie on saddles behind a rail',
    (p) =>
      sky(p, {horizon: 0.56, clouds: 'heaps', count: 4}) +
      hills(p, {top: 0.48, base: 0.58, layers: 3, wooded: 1}) +
      plain(p, {y: 0.57}) +
      bullets(p, {x: 0.48, y: 0.84, length: 0.86, r: 0.12, count: 3}) +
      fence(p, {y: 0.97, height: 0.1}),
  ),
  depot(
    '06',
    'wide',
    'Night loading: one truck in a pool of light, the rest of the depot dark',
    (p) =>
      sky(p, {horizon: 0.64}) +
      hills(p, {top: 0.58, base: 0.66, layers: 2}) +
      plain(p, {y: 0.65}) +
      cryoTank(p, {x: 0.84, y: 0.76, width: 0.14, height: 0.42}) +
      loadingBay(p, {x: 0.4, y: 0.78, size: 0.6, lit: true}) +
      truck(p, {x: 0.26, y: 0.85, size: 0.6, lights: true}),
    {time: 'night', sunX: 0.35},
  ),
  depot(
    '07',
    'square',
    'The depot from above: bays, round tanks and a turning loop for trucks',
    (p) => depotAbove(p),
  ),
]
