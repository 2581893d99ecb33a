const longestSearch = 200

/**
 * A search as it is sent: trimmed, without the visitor's own `*` (behaviour B203). Blank is none.
 */
export function searchText(value: string | null | undefined): string {
  return (value ?? '').replaceAll('*', '').trim().slice(0, longestSearch)
}
