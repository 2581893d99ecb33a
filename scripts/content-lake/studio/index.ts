/** The settings with which a Sanity Studio edits a lake. */
import {createClient, type ClientConfig, type SanityClient} from '@sanity/client'
import {multiplexEventSources} from './event-sources.ts'

interface LocalLakeOptions {
  /** The URL of the lake, with its base path: `http://localhost:4343/lake`. */
  apiHost: string
  /** Makes the Studio's clients; default: `createClient` of the installed @sanity/client. */
  createClient?: ((config: ClientConfig) => SanityClient) | undefined
  /** Called when the connection to the lake is open, and when it is lost or refused. */
  onConnection?: (() => void) | undefined
}

/**
 * Settings of a workspace, `defineConfig({...localLake({apiHost}), …})`: every request goes to the lake, all event streams
 * share one connection, and features that a lake lacks are off. Runs in the browser and, for the command line, in Node.
 * A workspace with `document` or `auth` of its own takes these settings over into it.
 */
export function localLake({
  apiHost,
  createClient: create = createClient,
  onConnection = () => undefined,
}: LocalLakeOptions) {
  snoozeProtocolWarning()
  return {
    apiHost,
    /** Leaves out the Studio's headers: with headers, the client reads event streams by fetch, each on a connection. */
    unstable_clientFactory: ({headers: _headers, ...config}: ClientConfig): SanityClient => {
      multiplexEventSources(apiHost, config.dataset ?? '', onConnection)
      return create({...config, ...untilRestarted, apiHost, useProjectHostname: false})
    },
    auth: {loginMethod: 'cookie', redirectOnSingle: false},
    // The default strategy sends text::query, which groq-js does not support: lists would stay empty.
    search: {strategy: 'groqLegacy'},
    document: {comments: {enabled: false}, askToEdit: {enabled: false}},
    scheduledPublishing: {enabled: false},
    tasks: {enabled: false},
    announcements: {enabled: false},
    mediaLibrary: {enabled: false},
    advancedVersionControl: {enabled: false},
    beta: {create: {startInCreateEnabled: false}},
    apps: {canvas: {enabled: false}},
  } as const
}

/**
 * Retries of a read, for about a minute: a server may need that long to start. The client's default of five retries ends
 * after some seconds, and then the Studio's structure tool crashes and its form is gone.
 */
const untilRestarted = {
  maxRetries: 20,
  retryDelay: (attempt: number) => Math.min(100 * 2 ** attempt, 4000) + 100 * Math.random(),
} satisfies ClientConfig

/** The lake uses HTTP/1.1, about which the Studio would show a warning; it reads this key. */
function snoozeProtocolWarning(): void {
  if (typeof window === 'undefined') return
  window.sessionStorage?.setItem('sanity-studio.network.check.snooze', new Date().toISOString())
}
