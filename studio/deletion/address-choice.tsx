import {Card, Flex, Radio, Stack, Text} from '@sanity/ui'
import {type ReactNode, useId} from 'react'

/** The choices for the address of a deleted page. */
export type Choice = 'list' | 'elsewhere' | 'gone'

interface Props {
  /** The address of the page. */
  path: string
  /** The list that has the page. */
  list: {title: string; path: string}
  choice: Choice
  onChoose: (choice: Choice) => void
  /** The field of another address, shown where that is chosen. */
  field: ReactNode
  /** The old paths of the redirects that lead to the page. */
  led: readonly string[]
}

/** Asks what becomes of the address of a page that is deleted. */
export function AddressChoice({path, list, choice, onChoose, field, led}: Props) {
  const id = useId()
  const choices: Record<Choice, string> = {
    list: `It leads to “${list.title}” (${list.path})`,
    elsewhere: 'It leads elsewhere',
    gone: 'It is gone: visitors read that the page has been removed (410)',
  }
  return (
    <Stack gap={4}>
      <Stack gap={4} role="radiogroup" aria-labelledby={id}>
        <Text id={id} weight="medium" style={{overflowWrap: 'anywhere'}}>
          What becomes of its address, {path}?
        </Text>
        {(['list', 'elsewhere', 'gone'] as const).map((name) => (
          <Flex as="label" key={name} gap={3} align="center">
            <Radio name={id} checked={choice === name} onChange={() => onChoose(name)} />
            <Text size={1} style={{overflowWrap: 'anywhere'}}>
              {choices[name]}
            </Text>
          </Flex>
        ))}
      </Stack>
      {choice === 'elsewhere' && field}
      {led.length > 0 && (
        <Card padding={3} radius={2} tone="transparent" border>
          <Stack gap={3}>
            {led.map((from) => (
              <Text key={from} size={1} style={{overflowWrap: 'anywhere'}}>
                {choice === 'gone' ? `${from} is gone too.` : `${from} leads there too.`}
              </Text>
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  )
}
