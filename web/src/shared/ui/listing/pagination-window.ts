const shown = 5

/**
 * The numbers that a pagination offers: at most five in a row, the current page in their middle
 * where there is room on both sides (behaviour B201).
 */
export function paginationWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1))
  return Array.from({length: Math.min(shown, pages)}, (_, index) => first + index)
}
