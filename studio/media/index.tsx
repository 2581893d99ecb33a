import {EditIcon} from '@sanity/icons/Edit'
import {ImagesIcon} from '@sanity/icons/Images'
import {Suspense, lazy, type ComponentType} from 'react'
import {type AssetSource, type AssetSourceComponentProps, definePlugin} from 'sanity'
import {altTextInput} from './alt-text-input.tsx'

/** sanity-plugin-media is loaded when one of its parts is opened first. */
const parts = () => import('./media-components.tsx')
const Tool = lazy(async () => ({default: (await parts()).MediaTool}))
const Picker = lazy(async () => ({default: (await parts()).MediaPicker}))
const Details = lazy(async () => ({default: (await parts()).MediaDetails}))

const showWhenLoaded = (Part: ComponentType<AssetSourceComponentProps>) =>
  function LoadedPart(props: AssetSourceComponentProps) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }

/** What the menu “Select” of a picture or file offers beside what is built in. */
const sources: AssetSource[] = [
  {
    name: 'media',
    title: 'Media',
    icon: ImagesIcon,
    component: showWhenLoaded(Picker),
  },
  {
    name: 'media-details',
    title: 'Details in Media',
    icon: EditIcon,
    component: showWhenLoaded(Details),
  },
]

/** The built-in source, which has the uploads, is named after the workspace where there are others. */
const withMedia = (others: AssetSource[]) => [
  ...others.map((source) =>
    source.name === 'sanity-default' ? {...source, title: 'Uploaded before'} : source,
  ),
  ...sources,
]

/**
 * The tool “Media”: all pictures and files, with their tags, texts and uses. Its tags and folders are no
 * part of the content model.
 */
export const mediaTool = definePlugin({
  name: 'media',
  tools: [{name: 'media', title: 'Media', icon: ImagesIcon, component: Tool}],
  form: {
    image: {assetSources: withMedia},
    file: {assetSources: withMedia},
    components: {input: altTextInput},
  },
})
