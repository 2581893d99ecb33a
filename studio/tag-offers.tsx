import {Button, Flex, Stack, Text} from '@sanity/ui'
import {useCallback} from 'react'
import {
  type ArrayOfPrimitivesInputProps,
  insert,
  isArrayOfPrimitivesInputProps,
  setIfMissing,
  useClient,
} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {useKeptFocus} from './kept-focus.ts'
import {useQuery} from './site-api/site-api.ts'
import {tagsQuery} from './studio.queries.ts'
import {inputPlugin} from './ui.tsx'

/** How many tags are offered at the same time. */
const MOST = 12

/** Offers, under the tags of a document, those that others have: two spellings are two tags for visitors. */
export const tagOffers = inputPlugin(
  'tag-offers',
  (props) =>
    isArrayOfPrimitivesInputProps(props) &&
    props.path.at(-1) === 'tags' && <TagsInput {...props} />,
)

function TagsInput(props: ArrayOfPrimitivesInputProps) {
  const client = useClient({apiVersion: API_VERSION})
  const {data} = useQuery(
    useCallback(
      (signal: AbortSignal) =>
        client.fetch<unknown>(tagsQuery, {}, {signal, perspective: 'drafts'}),
      [client],
    ),
  )
  const offered = offeredTags(data, props.value ?? [])
  // A tag that is added is offered no more.
  const kept = useKeptFocus()
  const add = (tag: string) => props.onChange([setIfMissing([]), insert([tag], 'after', [-1])])
  return (
    <Stack gap={3}>
      {props.renderDefault(props)}
      {offered.length > 0 && !props.readOnly && (
        <>
          <Text id={`${props.id}-offers`} muted size={1}>
            Tags that other items have, the most frequent first:
          </Text>
          <Flex aria-labelledby={`${props.id}-offers`} gap={2} role="group" wrap="wrap" {...kept}>
            {offered.map(({tag, count}) => (
              <Button
                fontSize={1}
                key={tag}
                mode="ghost"
                onClick={() => add(tag)}
                padding={2}
                text={`${tag} (${count})`}
              />
            ))}
          </Flex>
        </>
      )}
    </Stack>
  )
}

/**
 * The tags to offer, the most frequent first.
 *
 * @param lists the tags of each document that has some.
 * @param present the document's tags, which are not offered once more.
 */
export function offeredTags(
  lists: unknown,
  present: readonly unknown[],
): {tag: string; count: number}[] {
  const counts = new Map<string, number>()
  for (const tag of (Array.isArray(lists) ? lists : []).flat()) {
    if (typeof tag === 'string') counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts]
    .map(([tag, count]) => ({tag, count}))
    .filter(({tag}) => !present.includes(tag))
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
    .slice(0, MOST)
}
