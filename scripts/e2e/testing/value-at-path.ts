const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The value at a path as `data-sanity` has it: names with dots, elements as `list:key` or `list[0]`.
 */
export function valueAtPath(document: unknown, path: string): unknown {
  const steps = [...path.matchAll(/([^.:[\]]+)|:([^.:[\]]+)/g)].map(([step]) => step)
  return steps.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) {
      const members: unknown[] = value
      const key = step.slice(1)
      return step.startsWith(':')
        ? members.find((member) => isRecord(member) && member['_key'] === key)
        : members[Number(step)]
    }
    return isRecord(value) ? value[step] : undefined
  }, document)
}
