import type {PlaceField} from './rows.ts'

/** The types whose documents editors put in order by hand, with the field that holds the place. */
export const PLACE_FIELDS = {
  heroSlide: 'position',
  member: 'position',
  service: 'position',
  managementMember: 'position',
  faq: 'position',
  step: 'stepNumber',
} as const satisfies Record<string, PlaceField>

export type OrderedType = keyof typeof PLACE_FIELDS

export const isOrderedType = (type: unknown): type is OrderedType =>
  typeof type === 'string' && Object.hasOwn(PLACE_FIELDS, type)
