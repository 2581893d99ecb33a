import {Button, Flex} from '@sanity/ui'

interface Props<Name extends string> {
  names: readonly Name[]
  labels: Record<Name, string>
  /** The number of entries of some filters; undefined while loading. */
  counts: Partial<Record<Name, number>> | undefined
  selected: Name
  onSelect: (name: Name) => void
}

/** Buttons that filter a list, with the number of entries where it is known. */
export function Filters<Name extends string>({
  names,
  labels,
  counts,
  selected,
  onSelect,
}: Props<Name>) {
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
          selected={selected === name}
          aria-pressed={selected === name}
          onClick={() => onSelect(name)}
        />
      ))}
    </Flex>
  )
}
