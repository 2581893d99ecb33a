import {Button, Flex, Stack} from '@sanity/ui'
import {type ReactNode, useState} from 'react'

/** A list of lines. */
export const Lines = ({children}: {children: ReactNode}) => (
  <ul className="today-lines">{children}</ul>
)

/** How many lines a part shows at first. */
const MOST = 5

/** A list of lines, of which a button shows those after the first ones. */
export function FoldedLines({lines}: {lines: readonly ReactNode[]}) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Stack gap={3}>
      <Lines>{isWhole ? lines : lines.slice(0, MOST)}</Lines>
      {lines.length > MOST && (
        <Flex>
          <Button
            aria-expanded={isWhole}
            fontSize={1}
            mode="ghost"
            onClick={() => setIsWhole(!isWhole)}
            padding={2}
            text={isWhole ? 'Show fewer' : `Show ${lines.length - MOST} more`}
          />
        </Flex>
      )}
    </Stack>
  )
}
