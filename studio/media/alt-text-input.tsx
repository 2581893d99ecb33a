import {Box, Button, Flex, Stack, Text} from '@sanity/ui'
import type {ReactNode} from 'react'
import {type InputProps, isStringInputProps, set, type StringInputProps, useFormValue} from 'sanity'
import {findAssetId} from './find-asset-id.ts'
import {useAltText} from './use-alt-text.ts'

/** Renders every field as usual; an alternative text is offered the one that Media has for the picture. */
export const altTextInput = (props: InputProps): ReactNode =>
  isStringInputProps(props) && props.path.at(-1) === 'alt' ? (
    <AltTextInput {...props} />
  ) : (
    props.renderDefault(props)
  )

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
            In Media: “{offered}”
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
