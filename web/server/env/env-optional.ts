import {z} from 'zod'

const blankAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** A key that may be missing; an empty value counts as missing. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankAsMissing, schema.optional())
