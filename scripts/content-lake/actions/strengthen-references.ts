import {isRecord} from '../store/document.ts'

/**
 * The value with the references that were weak only until publishing made strong. A draft may refer to
 * a document that is itself still a draft; what is published may not.
 */
export function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened)
  if (!isRecord(value)) return value
  const {_strengthenOnPublish: plan, ...rest} = value
  const entries = Object.entries(rest).map(([name, child]) => [name, strengthened(child)] as const)
  const copy: Record<string, unknown> = Object.fromEntries(entries)
  if (isRecord(plan) && plan['weak'] !== true) delete copy['_weak']
  return copy
}
