import {Box, Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  set,
  type StringInputProps,
  useFormValue,
} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {inputPlugin} from '../ui.tsx'
import {useAsset} from './use-asset.ts'

/** Shows, above the texts of an uploaded picture, the picture itself. */
export const pictureForm = inputPlugin(
  'picture-form',
  (props) =>
    isObjectInputProps(props) &&
    props.schemaType.name === 'sanity.imageAsset' && <PictureForm {...props} />,
)

function PictureForm(props: ObjectInputProps) {
  const url: unknown = props.value?.['url']
  return (
    <Stack gap={5}>
      {typeof url === 'string' && (
        <Card border padding={2} radius={2}>
          <img className="picture-form" src={`${url}?w=800&h=600&fit=max&auto=format`} alt="" />
        </Card>
      )}
      {props.renderDefault(props)}
    </Stack>
  )
}

/** Offers, under an alternative text of a document, the one that the picture itself has. */
export const altTextOffers = inputPlugin(
  'alt-text-offers',
  (props) =>
    isStringInputProps(props) && props.path.at(-1) === 'alt' && <AltTextInput {...props} />,
)

function AltTextInput(props: StringInputProps) {
  const picture = useFormValue(props.path.slice(0, -1))
  const offered = useAsset(findAssetId(picture))?.altText
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

/** The fields that hold the picture of an alternative text, in the order of their size on the site. */
const PICTURES = ['image', 'large', 'laptop', 'tablet', 'mobile']

/**
 * The id of the asset that an alternative text describes, or undefined.
 *
 * @param value - The object that holds the text: a picture, or one with a picture or a set of them.
 */
export function findAssetId(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const pictures = [value, ...PICTURES.map((name) => value[name])].filter(isRecord)
  return pictures
    .map(({asset}) => (isRecord(asset) ? asset['_ref'] : undefined))
    .find((id) => typeof id === 'string')
}
