import {apprentices} from '../scenes/apprentices.ts'
import {overlook} from '../scenes/overlook.ts'
import {story} from '../scenes/story.ts'
import {series, type Picture} from './picture.ts'

const shot = series('pages', {seed: 6000, time: 'dawn', budget: 90_000})

const sized = (picture: Picture, width: number, height: number): Picture => ({
  ...picture,
  width,
  height,
})

/** Pictures that stand beside text on single pages. */
export const pages = [
  sized(
    shot(
      'about-story',
      'tall',
      'Many gas streams cross the savanna at dawn and join into one line towards the city',
      (p) => story(p),
    ),
    1400,
    1600,
  ),
  sized(
    shot(
      'services-initiatives',
      'wide',
      'Young technicians and their teacher around an open valve in a bright workshop',
      (p) => apprentices(p),
      {time: 'morning'},
    ),
    1200,
    800,
  ),
  sized(
    shot(
      'services-partnerships',
      'wide',
      'Two engineers on a rise look out together over a gas plant at evening',
      (p) => overlook(p),
      {time: 'dusk'},
    ),
    1200,
    800,
  ),
]
