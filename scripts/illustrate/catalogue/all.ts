import {cityLights} from './album-city-lights.ts'
import {compressorHall} from './album-compressor-hall.ts'
import {controlRoomAlbum} from './album-control-room.ts'
import {dawnOnTheNetwork} from './album-dawn.ts'
import {flareToPower, turbineShots} from './album-flare-to-power.ts'
import {meteringStation} from './album-metering.ts'
import {miniLngDepot} from './album-mini-lng.ts'
import {nightShift} from './album-night-shift.ts'
import {rightOfWay, wayExtras} from './album-right-of-way.ts'
import {riverCrossing} from './album-river-crossing.ts'
import {solarAndGas} from './album-solar-and-gas.ts'
import {contourSurvey} from './album-survey.ts'
import {tankFarm} from './album-tank-farm.ts'
import {workshopAbuja} from './album-workshop.ts'
import {banners} from './banners.ts'
import {heroes} from './heroes.ts'
import {cityNews, newsOne} from './news-one.ts'
import {newsTwo} from './news-two.ts'
import {pages} from './pages.ts'
import {people} from './people.ts'
import type {Picture} from './picture.ts'
import {publications} from './publications.ts'
import {services} from './services.ts'
import {shareCards} from './share.ts'

/** Every picture of the seed that the scenes draw. */
export const pictures: readonly Picture[] = [
  ...heroes,
  ...newsOne,
  ...newsTwo,
  ...cityNews,
  ...dawnOnTheNetwork,
  ...tankFarm,
  ...compressorHall,
  ...cityLights,
  ...rightOfWay,
  ...wayExtras,
  ...controlRoomAlbum,
  ...riverCrossing,
  ...miniLngDepot,
  ...workshopAbuja,
  ...flareToPower,
  ...turbineShots,
  ...solarAndGas,
  ...nightShift,
  ...meteringStation,
  ...contourSurvey,
  ...banners,
  ...pages,
  ...services,
  ...publications,
  ...people,
  ...shareCards,
]
