/** Whether the request's `If-None-Match` names the given entity tag (weak comparison, RFC 9110). */
export function matchesETag(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match')
  if (header === null) return false
  const tags = new Set(header.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return tags.has('*') || tags.has(etag)
}
