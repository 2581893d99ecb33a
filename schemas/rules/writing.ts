/** Rules about what people cannot use who hear a text, or see its outline alone: each returns true, or what is wrong. */
import {isRecord} from './site-paths.ts'

/** Words that say nothing of where a link leads. Screen readers list links without the sentence around them. */
const EMPTY_LINK_TEXTS = new Set([
  'here',
  'click here',
  'see here',
  'this',
  'this link',
  'this page',
  'link',
  'more',
  'read more',
  'learn more',
  'details',
])

/** A fault of a rich text, and the paragraph that has it. */
interface Fault {
  message: string
  path: {_key: string}[]
}

/** Warns of each fault of a rich text, at its paragraph. */
export function checkWriting(blocks: unknown): true | Fault[] {
  const faults = [...findLinkFaults(blocks), ...findHeadingFaults(blocks)]
  return faults.length === 0 || faults
}

/**
 * The links in a rich text whose words do not say where they lead.
 *
 * @see WCAG 2.2, success criterion 2.4.9 (link purpose).
 */
const findLinkFaults = (blocks: unknown): Fault[] =>
  listOf(blocks).flatMap((block) =>
    linkTexts(block)
      .filter(isEmptyLinkText)
      .map((text) =>
        faultOf(
          block,
          `The link “${text.trim()}” does not say where it leads: link the words that name the page.`,
        ),
      ),
  )

const faultOf = ({_key}: Block, message: string): Fault => ({
  message,
  path: typeof _key === 'string' ? [{_key}] : [],
})

/**
 * The headings that jump over a level: the text's headings stand below the title of the page, the largest first.
 *
 * @see WCAG 2.2, success criterion 1.3.1, technique H42.
 */
function findHeadingFaults(blocks: unknown): Fault[] {
  const faults: Fault[] = []
  let last = 1
  for (const block of listOf(blocks)) {
    const level = Number(/^h(\d)$/.exec(String(block['style']))?.[1] ?? 0)
    if (level > last + 1) {
      const instead = HEADINGS.get(last + 1)
      faults.push(
        faultOf(
          block,
          `The heading “${textOf(block)}” jumps over a level: use “${instead}” there.`,
        ),
      )
    }
    if (level > 0) last = level
  }
  return faults
}

/** The names that the form gives to the styles, by their levels. */
const HEADINGS = new Map([
  [2, 'Heading'],
  [3, 'Subheading'],
])

/** Words that stand in for a description. */
const EMPTY_ALT_TEXTS = /^(an? )?(image|img|photo|photograph|picture|graphic|untitled)( \d+)?$/i
/** A file's ending, or the names that cameras, phones and messengers give. */
const FILE_NAME =
  /\.(avif|gif|heic|jpe?g|png|svg|webp)$|^(dsc|img|pxl|screenshot|whatsapp image)[ _-]?\d/i

/** Warns of an alternative text that is the name of a file, or says no more than that there is a picture. */
export function checkAltWords(alt: unknown): true | string {
  const text = typeof alt === 'string' ? alt.trim() : ''
  if (FILE_NAME.test(text)) return 'This is the name of a file: say what the picture shows.'
  return EMPTY_ALT_TEXTS.test(text) ? 'Say what the picture shows.' : true
}

/** Names of files that are likely to be pictures of words. */
const PICTURE_OF_TEXT =
  /(^|[^a-z])(advert|circular|flier|flyer|infographic|invitation|leaflet|letter|memo|notice|poster|scan|scanned|screenshot|text)([^a-z]|$)/i

/**
 * Warns of a picture that is called like one of words.
 *
 * @param filename - The name under which it was uploaded.
 * @see WCAG 2.2, success criterion 1.4.5 (images of text).
 */
export const checkPictureName = (filename: string | undefined): true | string =>
  filename !== undefined && PICTURE_OF_TEXT.test(filename)
    ? `“${filename}” may be a picture of words. Write them in the text as well: nobody hears, finds or enlarges those in a picture.`
    : true

/** Warns of a table without a caption: it is its name for who hears the page, or goes through it by keyboard. */
export const checkTableCaption = (caption: unknown): true | string =>
  typeof caption === 'string' && caption.trim() !== ''
    ? true
    : 'Say in a few words what the table shows.'

/**
 * Warns of a table in which nothing says what the figures are, or of a figure in the head that nothing names.
 *
 * @param table - The object that holds the head and the rows.
 * @see WCAG 2.2, success criterion 1.3.1, technique H51.
 */
export function checkTableHead(head: unknown, table: unknown): true | string {
  if (head !== 'row' && head !== 'column' && head !== 'both') {
    return 'The table has no head: say whether the first row or the first column names the others.'
  }
  const rows = listOf(isRecord(table) ? table['rows'] : []).map(cellsOf)
  if (head !== 'column') {
    const column = emptyHead(rows[0] ?? [], (index) => rows.some((cells) => cells[index]))
    if (column > 0) return `Column ${column} has no head in the first row.`
  }
  if (head !== 'row') {
    const row = emptyHead(
      rows.map(([first = '']) => first),
      (index) => rows[index]?.some(Boolean) ?? false,
    )
    if (row > 0) return `Row ${row} has no head in the first column.`
  }
  return true
}

/** The number of the first cell of a head, after the corner, that is empty beside cells that are not; 0 for none. */
const emptyHead = (heads: readonly string[], isFilled: (index: number) => boolean): number =>
  heads.findIndex((text, index) => index > 0 && text === '' && isFilled(index)) + 1

const cellsOf = ({cells}: Block): string[] =>
  Array.isArray(cells) ? cells.map((cell) => (typeof cell === 'string' ? cell.trim() : '')) : []

type Block = Record<string, unknown>

const listOf = (value: unknown): Block[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const textOf = (block: Block): string =>
  listOf(block['children'])
    .map(({text}) => (typeof text === 'string' ? text : ''))
    .join('')

/** The words of each link of a block; those of a link that is partly in bold are several spans. */
function linkTexts(block: Block): string[] {
  return listOf(block['markDefs']).map(({_key}) =>
    textOf({
      children: listOf(block['children']).filter(
        ({marks}) => Array.isArray(marks) && marks.includes(_key),
      ),
    }),
  )
}

const isEmptyLinkText = (text: string): boolean =>
  EMPTY_LINK_TEXTS.has(
    text
      .trim()
      .toLowerCase()
      .replace(/[.…>→»]+$/, '')
      .trim(),
  )
