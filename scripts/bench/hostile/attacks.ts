import {connectionAttacks} from './attacks/connections.ts'
import {pageAttacks} from './attacks/pages.ts'
import {queryAttacks} from './attacks/queries.ts'
import type {Attack} from './client.ts'

/** By the name that the benchmark prints and takes. */
export const attacks: Record<string, Attack> = {
  ...connectionAttacks,
  ...queryAttacks,
  ...pageAttacks,
}
