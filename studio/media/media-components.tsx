import {Card, Stack, Text} from '@sanity/ui'
import type {ReactNode} from 'react'
import {type AssetSourceComponentProps, type Tool, useSource} from 'sanity'
import {media, mediaAssetSource} from 'sanity-plugin-media'

const plugin = media({
  creditLine: {enabled: true},
  components: {
    details: (props) => (
      <Stack gap={4}>
        <Card border padding={3} radius={2} tone="primary">
          <Text muted size={1}>
            Visitors get the alternative text that a document has for its picture. The one below is
            offered there, under the field, and found by the search here. Title, description and
            credit are not shown on the site, but are public where a published page uses the
            picture.
          </Text>
        </Card>
        {props.renderDefaultDetails(props)}
      </Stack>
    ),
  },
})

/** The tool, in the place that the Studio has for it. */
export function MediaTool({tool}: {tool: Tool}) {
  const source = useSource()
  const [own] = typeof plugin.tools === 'function' ? plugin.tools([], source) : []
  if (!own?.component) return null
  return (
    <WithOptions>
      <own.component tool={tool} />
    </WithOptions>
  )
}

/** Chooses from what is there, for a field. */
export function MediaPicker(props: AssetSourceComponentProps) {
  return (
    <WithOptions>
      <mediaAssetSource.component {...props} />
    </WithOptions>
  )
}

/** The details of what a field has. */
export function MediaDetails(props: AssetSourceComponentProps) {
  const source = useSource()
  const resolve = plugin.form?.image?.assetSources
  const own = typeof resolve === 'function' ? resolve([], source).at(-1) : undefined
  if (!own) return null
  return (
    <WithOptions>
      <own.component {...props} />
    </WithOptions>
  )
}

/** The plugin's options come from the layout that it would wrap around the whole Studio. */
function WithOptions({children}: {children: ReactNode}) {
  const Layout = plugin.studio?.components?.layout
  return Layout ? <Layout renderDefault={() => <>{children}</>} /> : children
}
