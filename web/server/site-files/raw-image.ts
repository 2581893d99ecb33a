import {z} from 'zod'

const side = z.number().nullable()
const part = z.number().nullish()

/** An image field as the server's own queries ask for it; any part of it may be missing. */
export const rawImage = z.object({
  asset: z
    .object({
      _id: z.string(),
      metadata: z.object({dimensions: z.object({width: side, height: side}).nullable()}).nullable(),
    })
    .nullable(),
  crop: z.object({top: part, bottom: part, left: part, right: part}).nullable(),
})
