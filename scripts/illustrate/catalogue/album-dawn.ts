import {column} from '../scenes/column.ts'
import {dome} from '../scenes/dome.ts'
import {flareStack} from '../scenes/flare.ts'
import {hills, mist, plain} from '../scenes/land.ts'
import {figure} from '../figures/figure.ts'
import {pipeRack, pipesTo} from '../scenes/pipes.ts'
import {pylons} from '../scenes/pylons.ts'
import {grass} from '../scenes/shore.ts'
import {sky} from '../scenes/sky.ts'
import {spheres} from '../scenes/spheres.ts'
import {acacia, grove} from '../scenes/trees.ts'
import {series} from './picture.ts'

const dawn = series('gallery/dawn-on-the-network', {seed: 2200, time: 'dawn', budget: 60_000})

export const dawnOnTheNetwork = [
  dawn(
    '01',
    'wide',
    'Storage spheres stand in ground mist as the sky turns from teal to peach',
    (p) =>
      sky(p, {horizon: 0.64, disc: {y: 0.52, r: 0.05}}) +
      hills(p, {top: 0.52, base: 0.66, layers: 4}) +
      plain(p, {y: 0.65}) +
      spheres(p, {x: 0.2, y: 0.76, r: 0.115, count: 4, shrink: 0.74}) +
      mist(p, {y: 0.73, height: 0.12, opacity: 0.8}) +
      grass(p, {}),
    {sunX: 0.8},
  ),
  dawn(
    '02',
    'tall',
    'Two process columns and a blue flame reach into the dawn',
    (p) =>
      sky(p, {horizon: 0.8, count: 11}) +
      hills(p, {top: 0.72, base: 0.81, layers: 4}) +
      flareStack(p, {x: 0.24, y: 0.83, height: 0.66, flame: 0.12, depth: 0.8}) +
      plain(p, {y: 0.805}) +
      column(p, {x: 0.58, y: 0.9, width: 0.13, height: 0.82, decks: 6}) +
      column(p, {x: 0.8, y: 0.9, width: 0.1, height: 0.6, decks: 5}),
    {sunX: 0.3},
  ),
  dawn(
    '03',
    'wide',
    'Two pipelines lead the eye to the sun rising between low hills',
    (p) =>
      sky(p, {horizon: 0.5, disc: {y: 0.42, r: 0.055}}) +
      hills(p, {top: 0.45, base: 0.52, layers: 3, relief: 0.05}) +
      plain(p, {y: 0.51}) +
      grove(p, {y: 0.53, from: 0, to: 0.35, count: 6, size: 0.14}) +
      pipesTo(p, {vanish: [0.5, 0.52], feet: [0.34, 0.66], width: 0.16}),
    {sunX: 0.5},
  ),
  dawn(
    '04',
    'wide',
    'Transmission towers and an umbrella acacia in silhouette at first light',
    (p) =>
      sky(p, {horizon: 0.74, disc: {y: 0.62, r: 0.07}}) +
      hills(p, {top: 0.66, base: 0.76, layers: 3}) +
      plain(p, {y: 0.75}) +
      pylons(p, {
        from: {x: 0.06, y: 0.86, size: 0.5},
        to: {x: 0.62, y: 0.76, size: 0.1},
        count: 4,
      }) +
      acacia(p, {x: 0.74, y: 0.9, size: 0.52}) +
      grass(p, {count: 220}),
    {sunX: 0.5},
  ),
  dawn(
    '05',
    'square',
    'A single storage sphere close up, its stair curling to the crown, lamp still on',
    (p) =>
      sky(p, {horizon: 0.78}) +
      hills(p, {top: 0.68, base: 0.8, layers: 3}) +
      plain(p, {y: 0.79}) +
      spheres(p, {x: 0.46, y: 0.93, r: 0.31}) +
      figure(p, {x: 0.86, y: 0.94, height: 0.13, pose: 'akimbo', who: 'foreman', flip: true}),
    {sunX: 0.9},
  ),
  dawn(
    '06',
    'wide',
    'An inspector checks a valve station as mist lifts from the savanna',
    (p) =>
      sky(p, {horizon: 0.68}) +
      hills(p, {top: 0.56, base: 0.7, layers: 5}) +
      mist(p, {y: 0.67, height: 0.1}) +
      plain(p, {y: 0.69}) +
      grove(p, {y: 0.72, from: 0.6, to: 1, count: 6, size: 0.16}) +
      pipeRack(p, {y: 0.86, r: 0.035, count: 2, bays: 4, foot: 0.92}) +
      figure(p, {x: 0.3, y: 0.95, height: 0.34, pose: 'tablet', who: 'fitter'}),
    {sunX: 0.7},
  ),
  dawn(
    '07',
    'tall',
    'Ranges of blue-green hills below a granite dome and a peach sky',
    (p) =>
      sky(p, {horizon: 0.6, disc: {y: 0.34, r: 0.07}}) +
      dome(p, {x: 0.62, base: 0.6, width: 0.8, height: 0.36, depth: 0.35}) +
      hills(p, {top: 0.55, base: 0.86, layers: 6}) +
      plain(p, {y: 0.85}) +
      grove(p, {y: 0.875, from: 0.04, to: 0.5, count: 6, size: 0.16, depth: 0.9}) +
      grass(p, {height: 0.14}),
    {sunX: 0.24},
  ),
]
