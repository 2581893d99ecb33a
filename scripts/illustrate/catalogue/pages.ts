import {story} from '../scenes/story.ts'
import {terrace} from '../scenes/terrace.ts'
import {trainingRig} from '../scenes/training-rig.ts'
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
      'A trainer and four young technicians, women and men, at a valve in a bright workshop',
      (p) => trainingRig(p),
      {time: 'morning'},
    ),
    1200,
    800,
  ),
  sized(
    shot(
      'services-partnerships',
      'wide',
      'Two partners shake hands on a terrace above a gas plant, an engineer beside them',
      (p) => terrace(p),
      {time: 'dusk'},
    ),
    1200,
    800,
  ),
]
