/**
 * Settings of `hono/secure-headers` that all documents share: the public site's, the preview's and the
 * Studio's.
 *
 * @param siteUrl the URL of the site; over https browsers are told to use nothing else for a year.
 */
export const sharedSecureHeaders = (siteUrl: string) => ({
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: siteUrl.startsWith('https:')
    ? 'max-age=31536000; includeSubDomains'
    : false,
  permissionsPolicy: {camera: [], microphone: [], geolocation: []},
  // `frame-ancestors` says the same as the first; the second is a hint, and Chromium's default.
  xFrameOptions: false,
  originAgentCluster: false,
  // Only old browsers and plug-ins read these, and each response would carry them.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** Directives of the Content Security Policy that all documents share. */
export const sharedDirectives = {
  defaultSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
}
