/**
 * A URL of this site as path, query and fragment, so that a redirect leads nowhere else.
 *
 * @param url what a request asks for; anything else than a URL gives `/`.
 */
export function sameOriginUrl(url: string | undefined): string {
  const base = 'http://localhost'
  if (!url || !URL.canParse(url, base)) return '/'
  const {pathname, search, hash} = new URL(url, base)
  // `//host` would be a URL of another site.
  return `/${pathname.replace(/^[/\\]+/, '')}${search}${hash}`
}
