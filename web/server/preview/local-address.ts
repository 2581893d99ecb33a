/**
 * An address of this site as path, query and fragment, so that a redirect leads nowhere else.
 *
 * @param address what a request asks for; anything else than an address gives `/`.
 */
export function localAddress(address: string | undefined): string {
  const base = 'http://localhost'
  if (!address || !URL.canParse(address, base)) return '/'
  const {pathname, search, hash} = new URL(address, base)
  // `//host` would be an address of another site.
  return `/${pathname.replace(/^[/\\]+/, '')}${search}${hash}`
}
