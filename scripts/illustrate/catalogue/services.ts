import {blocks} from '../abstract/blocks.ts'
import {lattice} from '../abstract/lattice.ts'
import {neck} from '../abstract/neck.ts'
import {network} from '../abstract/network.ts'
import {rings} from '../abstract/rings.ts'
import {sources} from '../abstract/sources.ts'
import {spiral} from '../abstract/spiral.ts'
import {strata} from '../abstract/strata.ts'
import type {Plate} from '../kit/plate.ts'
import type {Picture} from './picture.ts'

const service = (slug: string, seed: number, draw: (p: Plate) => string, alt: string): Picture => ({
  file: `services/${slug}.webp`,
  width: 1000,
  height: 1400,
  budget: 90_000,
  seed,
  time: 'night',
  bloom: 0.15,
  alt,
  draw,
})

/** The plates of the service cards: one idea each, dark at the foot, where the title stands. */
export const services: readonly Picture[] = [
  service(
    'network-code-support',
    611,
    network,
    'A schematic network of stations and blue lines laid over green contour lines',
  ),
  service(
    'price-aggregation-and-escrow-management',
    622,
    neck,
    'Many coloured streams that pass one narrow neck and leave it in a single blue',
  ),
  service(
    'flexible-gas-supply-framework',
    633,
    blocks,
    'Isometric blocks of one size in many heights, in rust and orange, some of them lit',
  ),
  service(
    'gas-purchase-order-allocation',
    644,
    rings,
    'Concentric rings around one disc, each divided into shares of its own, in greens',
  ),
  service(
    'gas-sector-support-and-advisory-services',
    655,
    lattice,
    'A lattice of linked nodes that widens around a bright middle; some nodes glow amber',
  ),
  service(
    'gas-sourcing-and-commercialization-facilitation',
    666,
    sources,
    'Scattered points of many sizes, each with a line that runs to one bright point below',
  ),
  service(
    'gas-flare-commercialization-program-support',
    677,
    spiral,
    'Orange flames drawn inwards in a spiral that cools to blue at its centre',
  ),
  service(
    'market-data-repository',
    688,
    strata,
    'Rows of vertical bars, layer behind layer like strata, with a few orange peaks',
  ),
]
