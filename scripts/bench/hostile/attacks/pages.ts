import {pickClient, repeat, type Attack} from '../attack.ts'

/** Real pages under parameters that mean nothing to them. */
export const unknownParameters: Attack = (target, signal) =>
  repeat(10, signal, (n) => pickClient(target, n).send(`/?fbclid=${n}-${Date.now()}`))

/** Pages that do not exist. */
export const missingPages: Attack = (target, signal) =>
  repeat(10, signal, (n) => pickClient(target, n).send(`/news/nothing-${n}-${Date.now()}`))
