import {contours} from '../scenes/contour.ts'
import {dome} from '../scenes/dome.ts'
import {fogLands} from '../scenes/fog-lands.ts'
import {frames} from '../scenes/frames.ts'
import {isometric} from '../scenes/iso.ts'
import {hills, mist, plain} from '../scenes/land.ts'
import {litWindow} from '../scenes/lit-door.ts'
import {meetingBridge} from '../scenes/meeting-bridge.ts'
import {calmLeft} from '../scenes/overlay.ts'
import {paperFan} from '../scenes/paper-fan.ts'
import {pipesTo} from '../scenes/pipes.ts'
import {plumbLines} from '../scenes/plumb-lines.ts'
import {powerStation} from '../scenes/power-station.ts'
import {press} from '../scenes/press.ts'
import {seedlings} from '../scenes/seedlings.ts'
import {sky} from '../scenes/sky.ts'
import {skyline} from '../scenes/skyline.ts'
import {solarField} from '../scenes/solar-field.ts'
import {spheres} from '../scenes/spheres.ts'
import {strata} from '../scenes/strata.ts'
import {stationsInFlow} from '../scenes/streams.ts'
import {grove} from '../scenes/trees.ts'
import {water} from '../scenes/water.ts'
import {series} from './picture.ts'

const shot = series('banners', {seed: 5000, time: 'dusk', budget: 80_000, sunX: 0.78})

/** The page banners; their left half stays dark and quiet for a white title. */
export const banners = [
  shot(
    'about',
    'banner',
    'A granite dome at dusk, a pipeline passing its foot towards storage spheres',
    (p) =>
      sky(p, {horizon: 0.7}) +
      hills(p, {top: 0.6, base: 0.72, layers: 3}) +
      dome(p, {x: 0.74, base: 0.72, width: 0.98, height: 0.5, depth: 0.6}) +
      mist(p, {y: 0.7, height: 0.1, opacity: 0.5}) +
      plain(p, {y: 0.715}) +
      spheres(p, {x: 0.84, y: 0.78, r: 0.06, count: 3}) +
      pipesTo(p, {vanish: [0.7, 0.745], feet: [0.44, 0.66], width: 0.16}) +
      calmLeft(p),
  ),
  shot(
    'management',
    'banner',
    'City towers at blue hour mirrored in a lagoon',
    (p) => {
      const towers =
        skyline(p, {y: 0.68, height: 0.5, from: 0.46, to: 1.04, lit: 0.8}) +
        skyline(p, {y: 0.68, height: 0.14, from: -0.02, to: 0.5, lit: 0.3, depth: 0.7})
      return (
        sky(p, {horizon: 0.68}) +
        towers +
        water(p, {y: 0.68, mirrored: towers, paths: [0.6, 0.78, 0.9]}) +
        calmLeft(p)
      )
    },
    {time: 'blue'},
  ),
  shot(
    'code-of-conduct',
    'banner',
    'A row of upright columns with plumb lines hanging exactly true between them',
    (p) => plumbLines(p) + calmLeft(p),
    {time: 'night'},
  ),
  shot(
    'services',
    'banner',
    'Isometric gas network of tanks, plants and towns joined by glowing lines',
    (p) => isometric(p, {shift: 0.24}) + calmLeft(p),
    {time: 'night'},
  ),
  shot(
    'initiatives',
    'banner',
    'Seedlings of light grow from lines that run towards the dawn',
    (p) => seedlings(p) + calmLeft(p),
    {time: 'dawn'},
  ),
  shot(
    'partnerships',
    'banner',
    'Two halves of a pipe bridge meet above a river at evening',
    (p) => meetingBridge(p) + calmLeft(p),
    {time: 'dusk'},
  ),
  shot(
    'energy-transition',
    'banner',
    'Solar panels, a gas power station and a clear dawn share one plain',
    (p) =>
      sky(p, {horizon: 0.56, disc: {y: 0.5, r: 0.08}}) +
      hills(p, {top: 0.46, base: 0.58, layers: 4}) +
      powerStation(p, {x: 0.84, y: 0.58, size: 0.24, units: 2}) +
      plain(p, {y: 0.57}) +
      grove(p, {y: 0.6, from: 0, to: 0.5, count: 9, size: 0.12}) +
      solarField(p, {y: 0.6, vanish: 0.7, rows: 6}) +
      calmLeft(p),
    {time: 'dawn', sunX: 0.66},
  ),
  shot(
    'whistleblower-policy',
    'banner',
    'A person in a lit doorway in a dark wall, light falling across the floor',
    (p) => litWindow(p) + calmLeft(p),
    {time: 'night'},
  ),
  shot(
    'disclaimer',
    'banner',
    'Hills fade one behind the other in mist, a single lamp marks the edge',
    (p) => fogLands(p) + calmLeft(p),
    {time: 'monsoon'},
  ),
  shot(
    'purchase-process',
    'banner',
    'Seven streams pass seven stations and join into one bright pipeline',
    (p) => stationsInFlow(p) + calmLeft(p),
    {time: 'blue'},
  ),
  shot(
    'news',
    'banner',
    'Paper runs over press rollers, its lines turning into light',
    (p) => press(p) + calmLeft(p),
    {time: 'dusk'},
  ),
  shot(
    'publications',
    'banner',
    'A fan of report pages on edge, warm light between the leaves',
    (p) => paperFan(p) + calmLeft(p),
    {time: 'night'},
  ),
  shot(
    'gallery',
    'banner',
    'Framed landscapes hang on a dark wall, each lit by its own lamp',
    (p) => frames(p) + calmLeft(p),
    {time: 'night'},
  ),
  shot(
    'faq',
    'banner',
    'Contour lines close around a hill like answers around a question',
    (p) => contours(p, {scale: 1.5, levels: 30, hill: [0.74, 0.5]}) + calmLeft(p),
    {time: 'blue', bloom: 0.4},
  ),
  shot(
    'terms-and-conditions',
    'banner',
    'Layers of rock in section, even as ruled lines, a well reaching through them',
    (p) => strata(p) + calmLeft(p),
    {time: 'dusk'},
  ),
]
