/**
 * The key under which redirects are compared, by the server and by the Studio: of all spellings of one path
 * (percent-encoded or not, composed or decomposed letters, capitals, doubled or closing slashes, spaces at its ends)
 * it is the same. Imports nothing.
 *
 * @param path - A path of the site as a browser sends it or an editor writes it, without query and fragment.
 */
export function pathKey(path: string): string {
  const folded = decode(path).normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').trim()
  return `/${folded.replace(/^[/\\]+|[/\\]+$/g, '').replace(/[/\\]+/g, '/')}`
}

/** Decodes what is percent-encoded UTF-8; any other percent sign is one. */
function decode(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}
