import {useEffect} from 'react'
import {
  definePlugin,
  type LayoutProps,
  type SanityClient,
  useClient,
  useKeyValueStore,
} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'

/** The Studio's setting for the zone of hours at which drafts and releases are published: one for each person. */
const SETTING = 'studio.timezone.content-releases'
const NIGERIA = 'Africa/Lagos'

/** Lets Sanity's own dialogs ask for hours in Nigerian time, until a person chooses another zone in them. */
export const nigerianTime = definePlugin({
  name: 'nigerian-time',
  studio: {components: {layout: InNigerianTime}},
})

function InNigerianTime(props: LayoutProps) {
  const client = useClient({apiVersion: API_VERSION})
  const settings = useKeyValueStore()
  useEffect(() => {
    const stop = new AbortController()
    hasChosen(client, stop.signal).then(
      (isChosen) => !isChosen && !stop.signal.aborted && settings.setKey(SETTING, NIGERIA),
      // The dialogs name the zone in which they ask: that of the computer then.
      () => undefined,
    )
    return () => stop.abort()
  }, [client, settings])
  return props.renderDefault(props)
}

/** Tells whether a person's zone is stored. The store of the Studio answers first with what this browser remembers. */
async function hasChosen(client: SanityClient, signal: AbortSignal): Promise<boolean> {
  const url = `/users/me/keyvalue/${SETTING}`
  const stored = await client.request<unknown>({url, signal})
  return Array.isArray(stored) && stored.length > 0
}
