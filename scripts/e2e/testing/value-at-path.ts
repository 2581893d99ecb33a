const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The value at a path as `data-sanity` has it: names with dots, elements as `list:key` or `list:0`. */
export function valueAtPath(document: unknown, path: string): unknown {
  return path.split(/[.:]/).reduce<unknown>((value, step) => {
    if (!Array.isArray(value)) return isRecord(value) ? value[step] : undefined
    const members: unknown[] = value
    return (
      members.find((member) => isRecord(member) && member['_key'] === step) ?? value[Number(step)]
    )
  }, document)
}
