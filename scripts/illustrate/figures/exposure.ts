import type {TimeOfDay} from '../kit/lights.ts'

type Exposure = {
  /** how much of cloth and skin is seen before it sinks into the dark, 0…1 */
  seen: number
  /** how bright the edge light is; weak before a bright sky, where it would eat the outline */
  rim: number
}

/** How people look at each time of day. */
export const exposures: Record<TimeOfDay, Exposure> = {
  dawn: {seen: 0.56, rim: 0.42},
  morning: {seen: 0.82, rim: 0.34},
  day: {seen: 0.85, rim: 0.36},
  harmattan: {seen: 0.68, rim: 0.4},
  monsoon: {seen: 0.6, rim: 0.55},
  dusk: {seen: 0.42, rim: 0.85},
  ember: {seen: 0.36, rim: 0.75},
  night: {seen: 0.34, rim: 0.85},
  blue: {seen: 0.4, rim: 0.8},
}
