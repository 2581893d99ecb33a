import {column} from '../scenes/column.ts'
import {flareStack} from '../scenes/flare.ts'
import {hills, plain} from '../scenes/land.ts'
import {figure} from '../figures/figure.ts'
import {powerStation} from '../scenes/power-station.ts'
import {pylons} from '../scenes/pylons.ts'
import {sky} from '../scenes/sky.ts'
import {solarField} from '../scenes/solar-field.ts'
import {panelClose, solarAbove} from '../scenes/solar.ts'
import {spheres} from '../scenes/spheres.ts'
import {tank} from '../scenes/tank.ts'
import {series} from './picture.ts'

const solar = series('gallery/solar-and-gas', {seed: 2100, time: 'day', budget: 60_000})

export const solarAndGas = [
  solar(
    '01',
    'wide',
    'Solar rows in front of the columns of a gas plant at noon',
    (p) =>
      sky(p, {horizon: 0.5, clouds: 'heaps', count: 5}) +
      hills(p, {top: 0.44, base: 0.51, layers: 3}) +
      column(p, {x: 0.64, y: 0.53, width: 0.045, height: 0.3, depth: 0.8}) +
      column(p, {x: 0.71, y: 0.53, width: 0.036, height: 0.24, depth: 0.8}) +
      column(p, {x: 0.77, y: 0.53, width: 0.05, height: 0.34, depth: 0.85}) +
      spheres(p, {x: 0.86, y: 0.53, r: 0.05, count: 2, depth: 0.8}) +
      plain(p, {y: 0.515}) +
      solarField(p, {y: 0.53, vanish: 0.7, rows: 7}),
  ),
  solar(
    '02',
    'wide',
    'Blue solar arrays from above, laid out like fields between green tracks',
    (p) => solarAbove(p),
    {budget: 95_000},
  ),
  solar(
    '03',
    'tall',
    'A transmission tower rises over solar panels into a tall sky',
    (p) =>
      sky(p, {horizon: 0.74, clouds: 'heaps', count: 7}) +
      hills(p, {top: 0.7, base: 0.75, layers: 3}) +
      plain(p, {y: 0.745}) +
      pylons(p, {
        from: {x: 0.6, y: 0.86, size: 1.02},
        to: {x: 0.04, y: 0.752, size: 0.14},
        count: 4,
      }) +
      solarField(p, {y: 0.79, vanish: 0.4, rows: 5}),
  ),
  solar(
    '04',
    'square',
    'Close view of one solar panel, the sun reflected in its dark blue cells',
    (p) => panelClose(p),
    {time: 'morning'},
  ),
  solar(
    '05',
    'wide',
    'A gas power station and a solar field share one plain in the morning',
    (p) =>
      sky(p, {horizon: 0.46, disc: {y: 0.3, r: 0.05}}) +
      hills(p, {top: 0.38, base: 0.47, layers: 3}) +
      powerStation(p, {x: 0.3, y: 0.49, size: 0.28, depth: 0.85, units: 2}) +
      plain(p, {y: 0.47}) +
      solarField(p, {y: 0.52, vanish: 0.2, rows: 6}),
    {time: 'morning', sunX: 0.76},
  ),
  solar(
    '06',
    'tall',
    'An engineer walks between rows of panels towards low hills',
    (p) =>
      sky(p, {horizon: 0.52, clouds: 'heaps', count: 6}) +
      hills(p, {top: 0.46, base: 0.53, layers: 4}) +
      plain(p, {y: 0.525}) +
      solarField(p, {y: 0.54, vanish: 0.5, rows: 7, lane: 0.55}) +
      figure(p, {x: 0.5, y: 0.86, height: 0.36, pose: 'walk', who: 'fitter'}),
    {time: 'harmattan'},
  ),
  solar(
    '07',
    'wide',
    'Panels catch the last orange light, a blue gas flame on the horizon',
    (p) =>
      sky(p, {horizon: 0.52, disc: {y: 0.46, r: 0.06}}) +
      hills(p, {top: 0.45, base: 0.53, layers: 3}) +
      flareStack(p, {x: 0.8, y: 0.54, height: 0.24, flame: 0.06}) +
      tank(p, {x: 0.9, y: 0.55, width: 0.16, height: 0.08, depth: 0.85}) +
      plain(p, {y: 0.525}) +
      solarField(p, {y: 0.54, vanish: 0.4, rows: 7}),
    {time: 'dusk', sunX: 0.4},
  ),
]
