/**
 * Milliseconds that a connection without requests stays open: longer than clients keep theirs and than proxies do
 * (nginx 60 s, Caddy 120 s), since a request that arrives while it is closed is lost.
 */
export const keepAliveMs = 125_000
