import {share} from '../abstract/share.ts'
import type {Picture} from './picture.ts'

export const shareCards: readonly Picture[] = [
  {
    file: 'share/default.webp',
    width: 1200,
    height: 630,
    budget: 40_000,
    seed: 77,
    time: 'night',
    bloom: 0,
    alt: "The aggregator's mark on dark green, with flow lines that gather and run into it",
    draw: share,
  },
]
