/**
 * The origin at which the sender of a request reaches the lake. Behind a proxy that ends TLS the request
 * itself is plain HTTP: `X-Forwarded-Proto` tells the scheme. Whoever makes it up changes only their own
 * answer, which nobody else gets.
 *
 * @param url of the request as it arrived.
 */
export function getRequestOrigin(
  url: string,
  forwardedProto: string | string[] | undefined,
): string {
  const {host, origin} = new URL(url)
  const scheme = String(forwardedProto ?? '').split(',')[0]
  return scheme?.trim() === 'https' ? new URL(`https://${host}`).origin : origin
}
