import {getPublishedId} from '@sanity/client/csm'
import {Box, Button, Card, Flex, Stack, Text} from '@sanity/ui'
import {
  isObjectInputProps,
  isStringInputProps,
  type ObjectInputProps,
  pathToString,
  set,
  type StringInputProps,
  useFormValue,
} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {checkAltWords, checkPictureName} from '#schemas/rules/writing.ts'
import {ASSET_TYPES} from '#schemas/vocabulary.ts'
import {inputPlugin} from '../ui.tsx'
import {useAsset} from './use-asset.ts'
import {UsedIn} from './used-in.tsx'

/** Shows, above the texts of an upload and the facts of its file, the picture itself, and the documents that use it. */
export const assetForm = inputPlugin(
  'asset-form',
  (props) =>
    isObjectInputProps(props) &&
    ASSET_TYPES.some((type) => type === props.schemaType.name) && <AssetForm {...props} />,
)

function AssetForm(props: ObjectInputProps) {
  const {_id: id, url}: Record<string, unknown> = props.value ?? {}
  return (
    <Stack gap={5}>
      {typeof url === 'string' && props.schemaType.name === 'sanity.imageAsset' && (
        <Card border padding={2} radius={2}>
          <img className="picture-form" src={`${url}?w=800&h=600&fit=max&auto=format`} alt="" />
        </Card>
      )}
      {typeof id === 'string' && <UsedIn key={id} assetId={getPublishedId(id)} />}
      {props.renderDefault(props)}
    </Stack>
  )
}

/** Warns of an upload's alternative text that is the name of a file: it is offered wherever the picture is used. */
export const assetTextWarnings = inputPlugin(
  'asset-text-warnings',
  (props) =>
    isStringInputProps(props) &&
    pathToString(props.path) === 'altText' && <AssetTextInput {...props} />,
)

function AssetTextInput(props: StringInputProps) {
  return (
    <Stack gap={2}>
      {props.renderDefault(props)}
      <Warning result={checkAltWords(props.value)} />
    </Stack>
  )
}

/** Shows the sentence of a rule that does not pass. */
function Warning({result}: {result: true | string}) {
  return (
    result !== true && (
      <Card padding={3} radius={2} role="status" tone="caution">
        <Text size={1}>{result}</Text>
      </Card>
    )
  )
}

/**
 * Offers, under an alternative text of a document, the one that the picture itself has, and warns of a picture of words.
 */
export const altTextOffers = inputPlugin(
  'alt-text-offers',
  (props) =>
    isStringInputProps(props) && props.path.at(-1) === 'alt' && <AltTextInput {...props} />,
)

function AltTextInput(props: StringInputProps) {
  const picture = useFormValue(props.path.slice(0, -1))
  const asset = useAsset(findAssetId(picture))
  const offered = asset?.altText
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {offered && offered !== props.value && !props.readOnly && (
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
      )}
      <Warning result={checkPictureName(asset?.originalFilename)} />
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
