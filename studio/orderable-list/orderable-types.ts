import type {PositionField} from './rows.ts'

/** The types with a manual order, with the field of the position. */
export const POSITION_FIELDS = {
  heroSlide: 'position',
  member: 'position',
  service: 'position',
  managementMember: 'position',
  faq: 'position',
  step: 'stepNumber',
} as const satisfies Record<string, PositionField>

export type OrderableType = keyof typeof POSITION_FIELDS

export const isOrderableType = (type: unknown): type is OrderableType =>
  typeof type === 'string' && Object.hasOwn(POSITION_FIELDS, type)
