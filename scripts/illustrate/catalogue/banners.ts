import {channelBuoy} from '../scenes/channel-buoy.ts'
import {cityUnderRock} from '../scenes/city-under-rock.ts'
import {microphones} from '../scenes/microphones.ts'
import {sevenStations} from '../scenes/seven-stations.ts'
import {speakUp} from '../scenes/speak-up.ts'
import {contours} from '../scenes/contour.ts'
import {frames} from '../scenes/frames.ts'
import {isometric} from '../scenes/iso.ts'
import {hills, plain} from '../scenes/land.ts'
import {meetingBridge} from '../scenes/meeting-bridge.ts'
import {calmLeft} from '../scenes/overlay.ts'
import {paperFan} from '../scenes/paper-fan.ts'
import {plumbLines} from '../scenes/plumb-lines.ts'
import {powerStation} from '../scenes/power-station.ts'
import {seedlings} from '../scenes/seedlings.ts'
import {sky} from '../scenes/sky.ts'
import {skyline} from '../scenes/skyline.ts'
import {solarField} from '../scenes/solar-field.ts'
import {strata} from '../scenes/strata.ts'
import {grove} from '../scenes/trees.ts'
import {water} from '../scenes/water.ts'
import {series} from './picture.ts'

const shot = series('banners', {seed: 5000, time: 'dusk', budget: 80_000, sunX: 0.78})

/** The page banners; their left half stays dark and quiet for a white title. */
export const banners = [
  shot(
    'about',
    'banner',
    'A city at dusk below a granite rock, a lit road leading to it',
    (p) => cityUnderRock(p) + calmLeft(p, 0.6),
    {sunX: 0.86},
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
    'A telephone and a sealed letter on a desk in the light of a lamp',
    (p) => speakUp(p) + calmLeft(p, 0.6),
    {time: 'night', bloom: 0.5},
  ),
  shot(
    'disclaimer',
    'banner',
    'A channel buoy with its light on calm water, the far shore in mist',
    (p) => channelBuoy(p) + calmLeft(p, 0.6),
    {time: 'monsoon', sunX: 0.58},
  ),
  shot(
    'purchase-process',
    'banner',
    'A pipeline winds past seven lit stations towards a town at nightfall',
    (p) => sevenStations(p) + calmLeft(p, 0.6),
    {time: 'blue', sunX: 0.74},
  ),
  shot(
    'news',
    'banner',
    'Five microphones on a lectern in front of soft stage lights',
    (p) => microphones(p) + calmLeft(p, 0.6),
    {time: 'dusk', bloom: 0.4},
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
