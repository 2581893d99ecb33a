import {Box, Button, Flex, Stack, Text} from '@sanity/ui'
import {type ReactNode, useEffect, useState} from 'react'
import {
  definePlugin,
  type InputProps,
  isStringInputProps,
  set,
  type StringInputProps,
  useDocumentPreviewStore,
  useFormValue,
} from 'sanity'
import {findAssetId} from './find-asset-id.ts'

/** Offers, under an alternative text of a document, the one that the picture itself has. */
export const altTextOffers = definePlugin({
  name: 'alt-text-offers',
  form: {
    components: {
      input: (props: InputProps): ReactNode =>
        isStringInputProps(props) && props.path.at(-1) === 'alt' ? (
          <AltTextInput {...props} />
        ) : (
          props.renderDefault(props)
        ),
    },
  },
})

function AltTextInput(props: StringInputProps) {
  const picture = useFormValue(props.path.slice(0, -1))
  const offered = useAltText(findAssetId(picture))
  const input = props.renderDefault(props)
  if (!offered || offered === props.value || props.readOnly) return input
  return (
    <Stack gap={3}>
      {input}
      <Flex align="center" gap={3}>
        <Box flex={1}>
          <Text muted size={1}>
            In Pictures: “{offered}”
          </Text>
        </Box>
        <Button
          fontSize={1}
          mode="ghost"
          onClick={() => props.onChange(set(offered))}
          padding={2}
          text="Use this text"
        />
      </Flex>
    </Stack>
  )
}

/**
 * The alternative text that an asset has, kept up to date. Undefined until it is known, and where there
 * is none.
 */
function useAltText(assetId: string | undefined): string | undefined {
  const store = useDocumentPreviewStore()
  const [latest, setLatest] = useState<{assetId: string; text: string}>()
  // An asset is a document outside the form: its text comes by a subscription.
  useEffect(() => {
    if (assetId === undefined) return undefined
    const subscription = store
      .observePaths({_type: 'reference', _ref: assetId}, ['altText'])
      .subscribe((asset) => {
        const text =
          typeof asset === 'object' && asset && 'altText' in asset ? asset.altText : undefined
        setLatest(typeof text === 'string' ? {assetId, text: text.trim()} : undefined)
      })
    return () => subscription.unsubscribe()
  }, [assetId, store])
  return latest?.assetId === assetId ? latest?.text : undefined
}
