/** How many pictures an album holds, in words. */
export function pictureCount(count: number): string {
  return count === 1 ? '1 picture' : `${count} pictures`
}
