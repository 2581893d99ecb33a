import {causeway} from '../scenes/causeway.ts'
import {cityAbove} from '../scenes/city-above.ts'
import {dome} from '../scenes/dome.ts'
import {facade} from '../scenes/facade.ts'
import {hills, plain} from '../scenes/land.ts'
import {rooftops} from '../scenes/rooftops.ts'
import {sky} from '../scenes/sky.ts'
import {skyline} from '../scenes/skyline.ts'
import {street} from '../scenes/street.ts'
import {lightsVillage} from '../scenes/village.ts'
import {water} from '../scenes/water.ts'
import {series} from './picture.ts'

const city = series('gallery/city-lights', {seed: 3000, time: 'night', budget: 60_000})

export const cityLights = [
  city(
    '01',
    'wide',
    'Streets of amber light spread over a dark plain, seen from a hill',
    (p) => cityAbove(p, {horizon: 0.36, vanish: 0.4}),
    {budget: 100_000},
  ),
  city(
    '02',
    'wide',
    'Towers across the lagoon at blue hour with long reflections',
    (p) => {
      const towers = skyline(p, {y: 0.56, height: 0.42, lit: 0.6})
      return (
        sky(p, {horizon: 0.56, disc: {y: 0.16, r: 0.035, kind: 'moon'}}) +
        towers +
        water(p, {y: 0.56, mirrored: towers, paths: [0.3, 0.62, 0.8]})
      )
    },
    {time: 'blue', sunX: 0.2, budget: 90_000},
  ),
  city('03', 'tall', 'The facade of one tall building, some windows lit, some dark', (p) =>
    facade(p),
  ),
  city(
    '04',
    'wide',
    'A long low bridge with lamps curves over the lagoon to the city',
    (p) => {
      const towers = skyline(p, {y: 0.5, height: 0.2, from: 0.5, to: 1.05, lit: 0.7, depth: 0.75})
      return (
        sky(p, {horizon: 0.5}) +
        towers +
        water(p, {y: 0.5, mirrored: towers, paths: [0.66, 0.82]}) +
        causeway(p, {from: [-0.05, 0.92], to: [0.9, 0.5]})
      )
    },
    {time: 'dusk', sunX: 0.75},
  ),
  city(
    '05',
    'square',
    'An avenue at night, street lamps drawing two lines of light to the horizon',
    (p) => street(p),
  ),
  city(
    '06',
    'wide',
    'Flat roofs with water tanks and kitchen windows glowing in the evening',
    (p) => rooftops(p),
    {time: 'dusk'},
  ),
  city(
    '07',
    'wide',
    'The lights of the capital below a dark granite dome',
    (p) =>
      sky(p, {horizon: 0.6}) +
      dome(p, {x: 0.3, base: 0.6, width: 0.9, height: 0.4, depth: 0.6}) +
      hills(p, {top: 0.54, base: 0.64, layers: 3, from: 0.4}) +
      plain(p, {y: 0.62}) +
      lightsVillage(p, {y: 0.64, rows: 6}),
    {time: 'blue', sunX: 0.8},
  ),
]
