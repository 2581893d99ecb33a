const warned = new Set<string>()

/**
 * Warns on the console that a kind of content has no rendering, once per kind, so that one long
 * article does not fill the log (behaviour B218).
 */
export function warnOnce(message: string, {type, nodeType}: {type: string; nodeType: string}) {
  const kind = `${nodeType} ${type}`
  if (warned.has(kind)) return
  warned.add(kind)
  console.warn(message)
}
