/** A URL with its query parameters; empty ones are left out. */
export function listUrl(path: string, params: Record<string, string | number>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
