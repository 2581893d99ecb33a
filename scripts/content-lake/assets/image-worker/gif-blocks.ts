const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/**
 * Whether a GIF has all its blocks up to the trailer (GIF89a, sections 17 to 27). The
 * decoder takes the frames before a cut for the whole animation.
 */
export function isWholeGif(bytes: Uint8Array): boolean {
  const at = (position: number) => bytes[position] ?? 0
  const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  /** The position after data sub-blocks, the last of which is empty. */
  const skipData = (start: number) => {
    let position = start
    while (position < bytes.length && at(position) > 0) position += at(position) + 1
    return position + 1
  }
  let position = 13 + tableLength(at(10))
  while (position < bytes.length) {
    const block = at(position)
    if (block === TRAILER) return true
    if (block === EXTENSION) position = skipData(position + 2)
    else if (block === IMAGE) position = skipData(position + 11 + tableLength(at(position + 9)))
    else return false
  }
  return false
}
