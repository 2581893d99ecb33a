import {Button, Flex} from '@sanity/ui'

/** The choice of which entries of a list are shown, each with its count where it has one. */
export function Filters<Name extends string>({
  names,
  labels,
  counts,
  chosen,
  onChoose,
}: {
  names: readonly Name[]
  labels: Record<Name, string>
  counts: Partial<Record<Name, number>> | undefined
  chosen: Name
  onChoose: (name: Name) => void
}) {
  const label = (name: Name) => {
    const count = counts?.[name] ?? 0
    return count > 0 ? `${labels[name]} (${count})` : labels[name]
  }
  return (
    <Flex gap={2} wrap="wrap">
      {names.map((name) => (
        <Button
          key={name}
          mode="bleed"
          text={label(name)}
          selected={chosen === name}
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
        />
      ))}
    </Flex>
  )
}
