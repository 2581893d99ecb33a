import {Card, Stack, Text} from '@sanity/ui'
import {type InputProps, isArrayOfBlocksInputProps, isStringInputProps, pathToString} from 'sanity'
import {type Figures, FIGURES, fillFigures, namesFigure} from '#schemas/figures.ts'
import {inputPlugin} from './ui.tsx'

/** The fields below which figures are offered before a text names one. */
const offered = /^(?:sections\[.*\]\.body|contactModal\.privacyNote)$/

/**
 * Offers, below texts that may name figures of the server, their names with what they say just now, and shows the
 * text as visitors read it.
 *
 * @param figures - Undefined where the site does not tell them.
 */
export const figureNotes = (figures: Figures | undefined) =>
  inputPlugin('figure-notes', (props) => {
    const paragraphs = paragraphsOf(props)
    if (!paragraphs) return false
    const naming = paragraphs.filter(namesFigure)
    if (naming.length === 0 && !offered.test(pathToString(props.path))) return false
    return (
      <Stack gap={3}>
        {props.renderDefault(props)}
        {figures && <Preview paragraphs={naming.map((text) => fillFigures(text, figures))} />}
        <Offer figures={figures} />
      </Stack>
    )
  })

/** The texts of an input; undefined for one that is neither a line nor a rich text. */
function paragraphsOf(props: InputProps): string[] | undefined {
  if (isStringInputProps(props)) return [props.value ?? '']
  return isArrayOfBlocksInputProps(props) ? plainParagraphs(props.value) : undefined
}

/** The plain text of each block of a rich text. */
export function plainParagraphs(blocks: unknown): string[] {
  if (!Array.isArray(blocks)) return []
  return blocks.map((block: unknown) =>
    childrenOf(block)
      .map((child) =>
        typeof child === 'object' && child !== null && 'text' in child ? String(child.text) : '',
      )
      .join(''),
  )
}

const childrenOf = (block: unknown): unknown[] =>
  typeof block === 'object' &&
  block !== null &&
  'children' in block &&
  Array.isArray(block.children)
    ? block.children
    : []

function Preview({paragraphs}: {paragraphs: string[]}) {
  return paragraphs.map((text) => (
    <Text key={text} muted size={1} role="status">
      Visitors read: {text}
    </Text>
  ))
}

function Offer({figures}: {figures: Figures | undefined}) {
  return (
    <Card padding={3} radius={2} border tone="transparent">
      <Stack gap={3}>
        <Text size={1} weight="medium">
          What the server decides is filled in where you write its name in braces:
        </Text>
        {offersOf(figures).map(({name, text}) => (
          <Text key={name} size={1} muted>
            <code>{name}</code> {text}
          </Text>
        ))}
      </Stack>
    </Card>
  )
}

/** Each name, and what it says just now; where that is not told, what it is about. */
export const offersOf = (figures: Figures | undefined) =>
  Object.entries({...FIGURES, ...figures}).map(([name, text]) => ({name: `{${name}}`, text}))
