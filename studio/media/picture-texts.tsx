import {Box, Button, Card, Flex, Stack, Text, TextArea} from '@sanity/ui'
import {useState} from 'react'
import {type ArrayOfObjectsInputProps, set, unset} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {checkAltWords} from '#schemas/rules/writing.ts'
import {useAsset} from './use-asset.ts'

/** A picture of a list, as far as its description goes. */
export interface DescribedPicture {
  key: string
  assetId: string | undefined
  alt: string
  /** A decorative picture needs no description. */
  isDecorative: boolean
  /** The number, from 1, of the picture before it that is the same file. */
  sameAs: number | undefined
}

/** The pictures of a list in its order. Entries without a key are left out: nothing could be written to them. */
export function describedPictures(value: unknown): DescribedPicture[] {
  const items = (Array.isArray(value) ? value : []).filter(isRecord)
  const first = new Map<string, number>()
  return items.flatMap(({_key, asset, alt, decorative}, index) => {
    if (typeof _key !== 'string') return []
    const assetId = isRecord(asset) && typeof asset['_ref'] === 'string' ? asset['_ref'] : undefined
    const sameAs = assetId === undefined ? undefined : first.get(assetId)
    if (assetId !== undefined && sameAs === undefined) first.set(assetId, index + 1)
    return [
      {
        key: _key,
        assetId,
        alt: typeof alt === 'string' ? alt : '',
        isDecorative: decorative === true,
        sameAs,
      },
    ]
  })
}

/** How many pictures are described: `3 of 12 described`. */
export function describedCount(pictures: readonly DescribedPicture[]): string {
  const described = pictures.filter(({alt, isDecorative}) => isDecorative || alt.trim() !== '')
  return `${described.length} of ${pictures.length} described`
}

/**
 * Alternative texts of a list of pictures, one below the other: the Tab key goes from each to the next, without a
 * dialog for each picture.
 */
export function PictureTexts({value, onChange, readOnly}: ArrayOfObjectsInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const pictures = describedPictures(value)
  if (pictures.length === 0 || (readOnly && !isOpen)) return null
  return (
    <Stack gap={3}>
      <Button
        aria-expanded={isOpen}
        mode="ghost"
        onClick={() => setIsOpen(!isOpen)}
        text={`${isOpen ? 'Close the texts' : 'Describe the pictures…'} (${describedCount(pictures)})`}
      />
      {!isOpen &&
        pictures.flatMap(({key, sameAs}, index) =>
          sameAs === undefined
            ? []
            : [
                <Text key={key} muted size={1}>
                  {`Number ${index + 1} is the same picture as number ${sameAs}.`}
                </Text>,
              ],
        )}
      {isOpen &&
        pictures.map((picture, index) => (
          <PictureText
            key={picture.key}
            number={index + 1}
            onChange={(text) =>
              onChange(
                text === ''
                  ? unset([{_key: picture.key}, 'alt'])
                  : set(text, [{_key: picture.key}, 'alt']),
              )
            }
            picture={picture}
            readOnly={readOnly === true}
          />
        ))}
    </Stack>
  )
}

interface PictureTextProps {
  number: number
  picture: DescribedPicture
  onChange: (text: string) => void
  readOnly: boolean
}

function PictureText({number, picture, onChange, readOnly}: PictureTextProps) {
  const asset = useAsset(picture.assetId)
  const name = asset?.originalFilename ?? `picture ${number}`
  const warning = picture.isDecorative || checkAltWords(picture.alt)
  return (
    <Flex gap={3}>
      <Card border className="picture-text" overflow="hidden" radius={2}>
        {asset?.url && <img alt="" src={`${asset.url}?w=192&h=144&fit=crop&auto=format`} />}
      </Card>
      <Box flex={1}>
        <Stack gap={2}>
          {picture.isDecorative ? (
            <Text muted size={1}>
              Decorative: it needs no text.
            </Text>
          ) : (
            <TextArea
              aria-label={`Alternative text of ${name}`}
              fontSize={1}
              onChange={({currentTarget}) => onChange(currentTarget.value)}
              placeholder={name}
              readOnly={readOnly}
              rows={3}
              value={picture.alt}
            />
          )}
          {warning !== true && (
            <Card padding={2} radius={2} tone="caution">
              <Text size={1}>{warning}</Text>
            </Card>
          )}
          {picture.sameAs !== undefined && (
            <Text muted size={1}>
              {`The same picture as number ${picture.sameAs}.`}
            </Text>
          )}
        </Stack>
      </Box>
    </Flex>
  )
}
