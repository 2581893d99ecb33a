import {column} from '../scenes/column.ts'
import {flareStack} from '../scenes/flare.ts'
import {gensets} from '../scenes/gensets.ts'
import {hills, plain} from '../scenes/land.ts'
import {pipeRack} from '../scenes/pipes.ts'
import {powerStation} from '../scenes/power-station.ts'
import {pylons} from '../scenes/pylons.ts'
import {grass} from '../scenes/shore.ts'
import {sky} from '../scenes/sky.ts'
import {grove, palm} from '../scenes/trees.ts'
import {quietStack} from '../scenes/quiet-stack.ts'
import {turbineFront} from '../scenes/turbine-front.ts'
import {lightsVillage} from '../scenes/village.ts'
import {series} from './picture.ts'

const flare = series('gallery/flare-to-power', {seed: 2000, time: 'ember', budget: 60_000})

export const flareToPower = [
  flare(
    '01',
    'wide',
    'A tall amber flare burns over palms and a red evening plain',
    (p) =>
      sky(p, {horizon: 0.74, count: 9}) +
      hills(p, {top: 0.66, base: 0.76, layers: 3}) +
      plain(p, {y: 0.75}) +
      flareStack(p, {x: 0.66, y: 0.8, height: 0.48, kind: 'amber', flame: 0.22}) +
      grove(p, {y: 0.8, from: 0, to: 0.4, count: 6, size: 0.24, kinds: ['palm'], depth: 0.9}) +
      palm(p, {x: 0.12, y: 1.02, size: 0.7}),
    {sunX: 0.66},
  ),
  flare(
    '02',
    'wide',
    'Gas recovery columns and a pipe rack stand where the flare was',
    (p) =>
      sky(p, {horizon: 0.7}) +
      hills(p, {top: 0.62, base: 0.72, layers: 3}) +
      plain(p, {y: 0.7}) +
      flareStack(p, {x: 0.18, y: 0.76, height: 0.42, flame: 0.03, kind: 'amber', depth: 0.7}) +
      column(p, {x: 0.56, y: 0.8, width: 0.07, height: 0.5}) +
      column(p, {x: 0.67, y: 0.8, width: 0.055, height: 0.4}) +
      column(p, {x: 0.76, y: 0.8, width: 0.085, height: 0.3, decks: 2}) +
      pipeRack(p, {y: 0.84, r: 0.018, foot: 0.93}),
  ),
  flare(
    '03',
    'tall',
    'A slender lattice stack with a small clean blue flame against the dusk',
    (p) =>
      sky(p, {horizon: 0.84, count: 12}) +
      hills(p, {top: 0.78, base: 0.85, layers: 3}) +
      plain(p, {y: 0.845}) +
      flareStack(p, {x: 0.56, y: 0.9, height: 0.98, flame: 0.16}) +
      grass(p, {height: 0.1}),
    {time: 'dusk', sunX: 0.3},
  ),
  flare(
    '04',
    'wide',
    'Containers with gas engines stand in a row at dusk, exhausts lit from below',
    (p) =>
      sky(p, {horizon: 0.62}) +
      hills(p, {top: 0.54, base: 0.64, layers: 3}) +
      plain(p, {y: 0.63}) +
      gensets(p, {x: 0.5, y: 0.8, size: 0.3, count: 4}),
    {time: 'dusk'},
  ),
  flare(
    '05',
    'wide',
    'Power lines march from a gas plant over the hills at evening',
    (p) =>
      sky(p, {horizon: 0.6}) +
      hills(p, {top: 0.46, base: 0.64, layers: 5}) +
      powerStation(p, {x: 0.2, y: 0.64, size: 0.16, depth: 0.75, units: 2}) +
      plain(p, {y: 0.63}) +
      pylons(p, {
        from: {x: 0.82, y: 0.98, size: 0.9},
        to: {x: 0.28, y: 0.645, size: 0.1},
        count: 5,
      }),
    {time: 'dusk', sunX: 0.24},
  ),
  flare(
    '06',
    'square',
    'Houses of a small town with lamps in every window under the first stars',
    (p) =>
      sky(p, {horizon: 0.55, disc: {y: 0.2, r: 0.035, kind: 'moon'}}) +
      hills(p, {top: 0.47, base: 0.58, layers: 3}) +
      plain(p, {y: 0.56}) +
      lightsVillage(p, {y: 0.6, rows: 5}),
    {time: 'blue', sunX: 0.75},
  ),
  flare(
    '07',
    'wide',
    'The stack stands without a flame at night, a bright town across the water',
    (p) => quietStack(p),
    {time: 'night', sunX: 0.7},
  ),
]

export const turbineShots = [
  flare(
    '08',
    'wide',
    'A technician with a tablet beside a gas turbine, its blades seen from the front',
    (p) => turbineFront(p),
    {time: 'dusk'},
  ),
]
