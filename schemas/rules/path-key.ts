/**
 * The one spelling of a path by which redirects are found: percent-encoding decoded, letters composed and small, no
 * slash at the end. Two paths that browsers send for the same address have the same key. Imports nothing.
 *
 * @param path a path without query and fragment: `/Caf%C3%A9/`.
 * @returns for instance `/café`. What is not valid percent-encoding stays as it is.
 */
export function pathKey(path: string): string {
  const decoded = path.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
  return decoded
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/(?<=.)\/+$/, '')
}
