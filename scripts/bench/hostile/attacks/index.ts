import type {Attack} from '../attack.ts'
import {passwordGuesses, subscriptions} from './mail.ts'
import {missingPages, unknownParameters} from './pages.ts'
import {everyWidth, expensivePictures} from './pictures.ts'
import {
  deepQuery,
  heavyQueries,
  hugeResult,
  longMatchPattern,
  manyConditions,
  matchPattern,
} from './queries.ts'
import {manySockets, slowListeners} from './streams.ts'

/** Every attack, by the name that the benchmark prints. */
export const attacks: Record<string, Attack> = {
  'backtracking match patterns': matchPattern,
  'match patterns of 180,000 dots': longMatchPattern,
  '22,000 conditions': manyConditions,
  '5,000 filters in a row': deepQuery,
  'an answer of 268 MB': hugeResult,
  '20 connections of heavy queries': heavyQueries,
  '40 listeners with slow filters': slowListeners,
  '1,000 sockets': manySockets,
  'SVG filter, frames, 98 megapixels': expensivePictures,
  'every width of every picture': everyWidth,
  'unknown parameters of pages': unknownParameters,
  'pages that do not exist': missingPages,
  'subscriptions of one address': subscriptions,
  'guessed passwords': passwordGuesses,
}
