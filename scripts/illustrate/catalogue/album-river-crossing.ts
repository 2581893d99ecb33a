import {trussBridge} from '../scenes/bridge.ts'
import {canoe} from '../scenes/canoe.ts'
import {delta} from '../scenes/delta.ts'
import {hills, mist} from '../scenes/land.ts'
import {pipeRack} from '../scenes/pipes.ts'
import {section} from '../scenes/section.ts'
import {grass, mangroves} from '../scenes/shore.ts'
import {sky} from '../scenes/sky.ts'
import {suspension} from '../scenes/suspension.ts'
import {water} from '../scenes/water.ts'
import {series} from './picture.ts'

const river = series('gallery/river-crossing', {seed: 4100, time: 'dusk', budget: 60_000})

export const riverCrossing = [
  river('01', 'wide', 'A truss bridge carries pipes across a broad river at dusk', (p) => {
    const far = hills(p, {top: 0.52, base: 0.62, layers: 3, wooded: 1})
    const bridge = trussBridge(p, {y: 0.52, foot: 0.66, piers: 3})
    return (
      sky(p, {horizon: 0.62}) +
      far +
      water(p, {y: 0.62, mirrored: far + bridge, paths: [0.7]}) +
      bridge +
      grass(p, {to: 0.35})
    )
  }),
  river(
    '02',
    'wide',
    'The delta from the air in evening light, silver channels among dark mangroves',
    (p) => delta(p, {pipeline: false}),
  ),
  river(
    '03',
    'tall',
    'The pylon of a suspended pipe crossing, cables fanning out to both banks',
    (p) => {
      const far = hills(p, {top: 0.62, base: 0.7, layers: 3, wooded: 1})
      const bridge = suspension(p, {x: 0.42, y: 0.62, height: 0.72, foot: 0.74})
      return (
        sky(p, {horizon: 0.7, count: 10}) +
        far +
        water(p, {y: 0.7, mirrored: far + bridge, paths: [0.75]}) +
        bridge
      )
    },
    {sunX: 0.75},
  ),
  river(
    '04',
    'wide',
    'A canoe glides past mangroves, the crossing small in the distance',
    (p) => {
      const far =
        hills(p, {top: 0.44, base: 0.52, layers: 2, wooded: 1}) +
        trussBridge(p, {y: 0.475, foot: 0.53, piers: 6, depth: 0.6})
      const trees =
        mangroves(p, {y: 0.56, from: -0.05, to: 0.34, size: 0.34}) +
        mangroves(p, {y: 0.54, from: 0.82, to: 1.05, size: 0.2, depth: 0.85})
      return (
        sky(p, {horizon: 0.52, disc: {y: 0.42, r: 0.06}}) +
        far +
        water(p, {y: 0.52, mirrored: far + trees, paths: [0.6]}) +
        trees +
        canoe(p, {x: 0.62, y: 0.76, size: 0.3})
      )
    },
    {time: 'dawn', sunX: 0.6},
  ),
  river(
    '05',
    'square',
    'Three pipes and their trestles doubled in calm water',
    (p) => {
      const rack = pipeRack(p, {y: 0.5, r: 0.035, foot: 0.6, bays: 4})
      const far = hills(p, {top: 0.42, base: 0.56, layers: 4, wooded: 1})
      return (
        sky(p, {horizon: 0.55, disc: {y: 0.24, r: 0.05}}) +
        far +
        water(p, {y: 0.55, mirrored: far + rack, strength: 0.6}) +
        rack
      )
    },
    {time: 'blue'},
  ),
  river(
    '06',
    'wide',
    'Section through a river bed: the pipeline bends deep below the water',
    (p) => section(p),
    {time: 'monsoon'},
  ),
  river(
    '07',
    'wide',
    'Piers of the crossing vanish into morning mist over the river',
    (p) => {
      const bridge = trussBridge(p, {y: 0.5, foot: 0.64, piers: 5, depth: 0.7})
      return (
        sky(p, {horizon: 0.6, disc: {y: 0.3, r: 0.05}}) +
        bridge +
        water(p, {y: 0.6, mirrored: bridge}) +
        mist(p, {y: 0.58, height: 0.2, opacity: 0.95}) +
        mangroves(p, {y: 0.8, from: 0.66, to: 1.1, size: 0.4})
      )
    },
    {time: 'morning', sunX: 0.3},
  ),
]
