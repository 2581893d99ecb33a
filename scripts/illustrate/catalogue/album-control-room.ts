import {controlRoom} from '../scenes/control.ts'
import {hills, plain} from '../scenes/land.ts'
import {mimicPanel} from '../scenes/mimic.ts'
import {operatorClose, screenClose} from '../scenes/operator.ts'
import {halfLit} from '../scenes/overlay.ts'
import {figure} from '../figures/figure.ts'
import {powerStation} from '../scenes/power-station.ts'
import {sky} from '../scenes/sky.ts'
import {spheres} from '../scenes/spheres.ts'
import {series} from './picture.ts'

const room = series('gallery/control-room', {seed: 3100, time: 'night', budget: 60_000})

export const controlRoomAlbum = [
  room('01', 'wide', 'A wall of screens with maps and curves above two rows of desks', (p) =>
    controlRoom(p, {people: 3}),
  ),
  room(
    '02',
    'wide',
    'Over an operator’s shoulder: three screens with flow curves',
    (p) => operatorClose(p),
    {time: 'blue'},
  ),
  room('03', 'square', 'A screen close up: a network diagram with one glowing trunk line', (p) =>
    screenClose(p),
  ),
  room(
    '04',
    'tall',
    'A standing engineer looks up at a tall display wall',
    (p) =>
      controlRoom(p, {people: 0}) +
      figure(p, {x: 0.5, y: 1.03, height: 0.86, pose: 'away', who: 'officer', rim: '#8fd4ff'}),
    {time: 'blue'},
  ),
  room(
    '05',
    'wide',
    'Two colleagues discuss a curve, one pointing at the wall',
    (p) =>
      controlRoom(p, {people: 0, desks: false}) +
      figure(p, {
        x: 0.38,
        y: 1.08,
        height: 0.62,
        pose: 'awayPoint',
        who: 'director',
        rim: '#8fd4ff',
      }) +
      figure(p, {x: 0.24, y: 1.1, height: 0.58, pose: 'away', who: 'planner', rim: '#8fd4ff'}),
    {time: 'dusk'},
  ),
  room('06', 'wide', 'A mimic panel of lamps and lines shows which valves are open', (p) =>
    mimicPanel(p),
  ),
  room(
    '07',
    'wide',
    'Handover by the window: the plant outside glitters in the night',
    (p) =>
      sky(p, {horizon: 0.56}) +
      hills(p, {top: 0.5, base: 0.58, layers: 2}) +
      powerStation(p, {x: 0.3, y: 0.6, size: 0.22, units: 2}) +
      plain(p, {y: 0.58}) +
      spheres(p, {x: 0.62, y: 0.63, r: 0.05, count: 4}) +
      halfLit(p) +
      figure(p, {x: 0.6, y: 1.06, height: 0.64, pose: 'tablet', who: 'analyst'}) +
      figure(p, {x: 0.815, y: 1.06, height: 0.66, pose: 'talk', who: 'director', flip: true}),
    {time: 'blue'},
  ),
]
