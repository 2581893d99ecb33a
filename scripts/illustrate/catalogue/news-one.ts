import {trussBridge} from '../scenes/bridge.ts'
import {bullets} from '../scenes/bullets.ts'
import {cityAbove} from '../scenes/city-above.ts'
import {column} from '../scenes/column.ts'
import {contours, route} from '../scenes/contour.ts'
import {controlRoom} from '../scenes/control.ts'
import {dome} from '../scenes/dome.ts'
import {flareStack} from '../scenes/flare.ts'
import {gaugePanel} from '../scenes/gauge.ts'
import {hall} from '../scenes/hall.ts'
import {isometric} from '../scenes/iso.ts'
import {hills, mist, plain} from '../scenes/land.ts'
import {loadingBay} from '../scenes/loading-bay.ts'
import {pipesTo} from '../scenes/pipes.ts'
import {powerStation} from '../scenes/power-station.ts'
import {pylons} from '../scenes/pylons.ts'
import {sky} from '../scenes/sky.ts'
import {skyline} from '../scenes/skyline.ts'
import {solarField} from '../scenes/solar-field.ts'
import {spheres} from '../scenes/spheres.ts'
import {stage} from '../scenes/stage.ts'
import {grove} from '../scenes/trees.ts'
import {truck} from '../scenes/truck.ts'
import {water} from '../scenes/water.ts'
import {series} from './picture.ts'

const shot = series('news', {seed: 1100, time: 'dusk', budget: 66_000})

/** News pictures 1 to 14. */
export const newsOne = [
  shot(
    '01',
    'wide',
    'Three pipelines run across a plain at dusk towards storage spheres and a blue gas flame',
    (p) =>
      sky(p, {horizon: 0.56}) +
      hills(p, {top: 0.5, base: 0.58, relief: 0.06}) +
      column(p, {x: 0.86, y: 0.6, width: 0.036, height: 0.3, depth: 0.85}) +
      column(p, {x: 0.91, y: 0.6, width: 0.045, height: 0.22, depth: 0.9}) +
      flareStack(p, {x: 0.79, y: 0.6, height: 0.36, flame: 0.09}) +
      plain(p, {y: 0.58}) +
      spheres(p, {x: 0.44, y: 0.605, r: 0.062, count: 4}) +
      pipesTo(p, {vanish: [0.36, 0.6], feet: [0.06, 0.36, 0.7], width: 0.13}),
    {sunX: 0.6},
  ),
  shot(
    '02',
    'wide',
    'An audience seen from behind listens to a speaker on a lit stage with a wall of flowing blue lines',
    (p) => stage(p, {speakers: 1, rows: 4}),
    {time: 'blue'},
  ),
  shot(
    '03',
    'wide',
    'Isometric drawing of a gas network: tanks, a plant and a town joined by glowing lines',
    (p) => isometric(p, {}),
    {time: 'night'},
  ),
  shot(
    '04',
    'wide',
    'Contour map in dark green with a pipeline route drawn across it as a bright line',
    (p) => contours(p, {scale: 2.2, levels: 26}) + route(p, {from: [0, 0.8], to: [1, 0.25]}),
    {time: 'night', bloom: 0.3},
  ),
  shot(
    '05',
    'wide',
    'Tanker trucks load at a small gas depot at dawn, horizontal vessels behind them',
    (p) =>
      sky(p, {horizon: 0.6}) +
      hills(p, {top: 0.52, base: 0.62, layers: 3}) +
      plain(p, {y: 0.61, depth: 0.85}) +
      bullets(p, {x: 0.3, y: 0.7, length: 0.42, r: 0.055, count: 3, depth: 0.85}) +
      loadingBay(p, {x: 0.7, y: 0.74, size: 0.5}) +
      truck(p, {x: 0.66, y: 0.83, size: 0.62}) +
      truck(p, {x: 0.08, y: 0.95, size: 0.85}),
    {time: 'dawn'},
  ),
  shot(
    '06',
    'wide',
    'A granite dome in harmattan haze with a pipeline passing at its foot',
    (p) =>
      sky(p, {horizon: 0.66, disc: {y: 0.24, r: 0.05}, clouds: 'none'}) +
      hills(p, {top: 0.55, base: 0.68, layers: 3}) +
      dome(p, {x: 0.66, base: 0.68, width: 0.86, height: 0.46, depth: 0.6}) +
      mist(p, {y: 0.66, height: 0.1}) +
      plain(p, {y: 0.68}) +
      grove(p, {y: 0.7, from: 0.4, count: 9, size: 0.11, depth: 0.8}) +
      pipesTo(p, {vanish: [0.3, 0.7], feet: [0.5, 0.72], width: 0.14}),
    {time: 'harmattan', sunX: 0.26},
  ),
  shot(
    '07',
    'wide',
    'A lagoon city at blue hour, its lit windows mirrored in still water',
    (p) => {
      const city = skyline(p, {y: 0.6, height: 0.36, lit: 0.55})
      return (
        sky(p, {horizon: 0.6}) + city + water(p, {y: 0.6, mirrored: city, paths: [0.2, 0.45, 0.7]})
      )
    },
    {time: 'blue'},
  ),
  shot(
    '08',
    'wide',
    'Two operators sit before a wall of screens in a network control room',
    (p) => controlRoom(p, {people: 2}),
    {time: 'night'},
  ),
  shot(
    '09',
    'wide',
    'Shafts of light fall through high windows on a row of gas compressors',
    (p) => hall(p, {vanish: [0.36, 0.5], light: 'left'}),
    {time: 'dawn'},
  ),
  shot(
    '10',
    'wide',
    'Close view of three pressure gauges on a steel pipe',
    (p) => gaugePanel(p, {count: 3}),
    {time: 'day'},
  ),
  shot(
    '11',
    'wide',
    'A gas flame above a thin stack, power lines leading away over the plain',
    (p) =>
      sky(p, {horizon: 0.78, count: 10}) +
      hills(p, {top: 0.72, base: 0.8, layers: 3, relief: 0.05}) +
      plain(p, {y: 0.79}) +
      pylons(p, {
        from: {x: 0.93, y: 0.94, size: 0.62},
        to: {x: 0.36, y: 0.8, size: 0.06},
        count: 6,
      }) +
      flareStack(p, {x: 0.26, y: 0.84, height: 0.5, kind: 'amber', flame: 0.15}),
    {time: 'ember', sunX: 0.3},
  ),
  shot(
    '12',
    'wide',
    'A gas power station at dusk, steam over three stacks, transmission towers in front',
    (p) =>
      sky(p, {horizon: 0.66, disc: {y: 0.6, r: 0.07}}) +
      hills(p, {top: 0.6, base: 0.68, layers: 3}) +
      powerStation(p, {x: 0.62, y: 0.69, size: 0.34}) +
      plain(p, {y: 0.68}) +
      pylons(p, {
        from: {x: 0.12, y: 1.02, size: 0.92},
        to: {x: 0.44, y: 0.7, size: 0.12},
        count: 4,
      }),
    {sunX: 0.36},
  ),
  shot(
    '13',
    'wide',
    'Rows of solar panels under white clouds with a gas power station on the horizon',
    (p) =>
      sky(p, {horizon: 0.42, clouds: 'heaps', count: 6}) +
      hills(p, {top: 0.36, base: 0.43, layers: 3, relief: 0.05}) +
      powerStation(p, {x: 0.74, y: 0.43, size: 0.18, depth: 0.75}) +
      plain(p, {y: 0.425}) +
      solarField(p, {y: 0.43, vanish: 0.3}),
    {time: 'day'},
  ),
  shot(
    '14',
    'wide',
    'A pipe bridge crosses a wide river at evening and is mirrored in the water',
    (p) => {
      const far = hills(p, {top: 0.48, base: 0.58, layers: 3, wooded: 1})
      const bridge = trussBridge(p, {y: 0.5, foot: 0.6, piers: 4, depth: 0.95})
      return (
        sky(p, {horizon: 0.58, disc: {y: 0.46, r: 0.055}}) +
        far +
        water(p, {y: 0.58, mirrored: far + bridge, paths: [0.7]}) +
        bridge
      )
    },
    {sunX: 0.7},
  ),
]

export const cityNews = [
  shot(
    '19',
    'wide',
    'A city at night from above: streets of amber light run to the dark horizon',
    (p) => cityAbove(p, {horizon: 0.3, vanish: 0.62}),
    {time: 'night', budget: 100_000},
  ),
]
