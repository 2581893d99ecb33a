/** Pages of another origin that may use the lake. */
export interface AllowedOrigin {
  /** `https://studio.example.org`, without a slash at the end. */
  origin: string
  /** Whether its pages may sign in and use a session, as "Allow credentials" at hosted Sanity. */
  credentials: boolean
}

/**
 * The origins beside the lake's own whose pages may read its answers. As with hosted Sanity
 * (https://www.sanity.io/docs/content-lake/cors) all others are refused by the browser.
 */
export class AllowedOrigins {
  private readonly byOrigin: ReadonlyMap<string, AllowedOrigin>

  constructor(list: readonly AllowedOrigin[] = []) {
    this.byOrigin = new Map(list.map((entry) => [entry.origin, entry]))
  }

  get list(): AllowedOrigin[] {
    return [...this.byOrigin.values()]
  }

  /** The entry of an `Origin` header. */
  find(origin: string | null | undefined): AllowedOrigin | undefined {
    return this.byOrigin.get(origin ?? '')
  }
}

/** Whether the request was sent by a page of its own origin. */
export function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (origin === null) return request.headers.get('sec-fetch-site') === 'same-origin'
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
}
