const MINUTE_MS = 60_000
/** Lines of one kind that are logged in a minute. */
const MAX_LINES = 10
/** Kinds that are counted apart; all others are counted as one. */
const MAX_KINDS = 100

/**
 * A log of which nobody who sends requests can make more than a few lines a minute: of each kind of line
 * the first ten, and afterwards how many there were more.
 *
 * @param kindOf names the kind of a line: by default its first thirty characters.
 */
export function limitLog<Rest extends unknown[]>(
  log: (line: string, ...rest: Rest | []) => void,
  kindOf = (line: string): string => line.slice(0, 30),
): (line: string, ...rest: Rest | []) => void {
  const counts = new Map<string, number>()
  return (line, ...rest) => {
    const name = kindOf(line)
    const kind = counts.has(name) || counts.size < MAX_KINDS ? name : ''
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (count === 1) {
      setTimeout(() => {
        const more = (counts.get(kind) ?? 0) - MAX_LINES
        counts.delete(kind)
        if (more > 0) log(`${more} more such lines were left out: ${kind}…`)
      }, MINUTE_MS).unref()
    }
    if (count <= MAX_LINES) log(line, ...rest)
  }
}
