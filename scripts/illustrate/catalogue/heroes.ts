import type {TimeOfDay} from '../kit/lights.ts'
import type {Plate} from '../kit/plate.ts'
import {heroForum} from '../scenes/hero-forum.ts'
import {heroAbout, heroNews, heroServices} from '../scenes/hero-vistas.ts'
import {heroWorkshop} from '../scenes/hero-workshop.ts'
import type {Picture} from './picture.ts'

const crops = {
  mobile: [1080, 1600],
  tablet: [1536, 1880],
  laptop: [1600, 1000],
  large: [2400, 1080],
} as const

function hero(
  name: string,
  time: TimeOfDay,
  alt: string,
  draw: (p: Plate) => string,
  {sunX = 0.74, bloom}: {sunX?: number; bloom?: number} = {},
): Picture[] {
  return Object.entries(crops).map(([crop, [width, height]]) => ({
    file: `hero/${name}-${crop}.webp`,
    width,
    height,
    budget: 130_000,
    seed: 7000 + name.length,
    time,
    sunX,
    ...(bloom === undefined ? {} : {bloom}),
    alt,
    draw,
  }))
}

/** The five slides, each composed anew for four formats. */
export const heroes = [
  ...hero(
    'workshop',
    'dusk',
    'Colleagues around a lit planning table, a gas plant at dusk beyond the window',
    heroWorkshop,
    {bloom: 0.45},
  ),
  ...hero(
    'forum',
    'blue',
    'A full auditorium faces a stage where many lines of light become one',
    heroForum,
  ),
  ...hero(
    'about',
    'dusk',
    'Lines of light cross the dusk sky and gather over storage spheres and pipelines',
    heroAbout,
  ),
  ...hero(
    'services',
    'night',
    'A network of tanks, plants and towns at night, joined by glowing pipelines',
    heroServices,
  ),
  ...hero(
    'news',
    'dawn',
    'A lagoon city wakes at dawn, a gas carrier passing before its towers',
    heroNews,
  ),
]
