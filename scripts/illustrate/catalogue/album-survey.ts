import {contours, route} from '../scenes/contour.ts'
import {hills} from '../scenes/land.ts'
import {reliefLines} from '../scenes/relief.ts'
import {sky} from '../scenes/sky.ts'
import {stations, triangulation} from '../scenes/survey-net.ts'
import {surveyor} from '../scenes/surveyor.ts'
import {series} from './picture.ts'

const survey = series('gallery/contour-survey', {seed: 4300, time: 'night', budget: 60_000})

export const contourSurvey = [
  survey(
    '01',
    'wide',
    'Dense contour lines in pine green, every fifth one brighter',
    (p) => contours(p, {scale: 2.6, levels: 30}),
    {budget: 100_000},
  ),
  survey(
    '02',
    'wide',
    'Contour lines in ink on pale paper with a dashed survey route',
    (p) =>
      contours(p, {scale: 1.8, levels: 22}) +
      route(p, {from: [0.02, 0.3], to: [0.98, 0.8], dashed: true}),
    {time: 'harmattan'},
  ),
  survey(
    '03',
    'tall',
    'A route finds its way between two hills of contour lines',
    (p) => contours(p, {scale: 2.2, levels: 24}) + route(p, {from: [0.3, 0], to: [0.7, 1]}),
    {time: 'blue'},
  ),
  survey(
    '04',
    'square',
    'Survey stations joined to triangles over faint contours',
    (p) => contours(p, {scale: 2, levels: 18, faint: true}) + triangulation(p),
  ),
  survey(
    '05',
    'wide',
    'A surveyor with a theodolite on a ridge above layered hills',
    (p) =>
      sky(p, {horizon: 0.66, disc: {y: 0.34, r: 0.06}}) +
      hills(p, {top: 0.44, base: 0.84, layers: 6, relief: 0.12}) +
      surveyor(p, {x: 0.34, y: 0.9, size: 0.46}),
    {time: 'dawn', sunX: 0.66},
  ),
  survey(
    '06',
    'wide',
    'Depth lines of a river delta in layered blues with measuring points',
    (p) => contours(p, {scale: 1.6, levels: 12, filled: true}) + stations(p, {count: 14}),
    {time: 'blue', bloom: 0.3},
  ),
  survey(
    '07',
    'square',
    'A mountain range drawn as a stack of profile lines, one of them flame blue',
    (p) => reliefLines(p),
    {budget: 95_000},
  ),
]
