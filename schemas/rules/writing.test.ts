import {expect, test} from 'vitest'
import {checkAltWords, checkPictureName, checkTableHead, checkWriting} from './writing.ts'

const heading = (level: number, text = `level ${level}`) => ({
  _type: 'block',
  style: `h${level}`,
  children: [{_type: 'span', text}],
})
const paragraph = {_type: 'block', style: 'normal', children: [{_type: 'span', text: 'Gas.'}]}

/** A paragraph whose spans, but for the first, are one link. */
const linked = (...texts: string[]) => ({
  _type: 'block',
  style: 'normal',
  markDefs: [{_key: 'a', _type: 'link', href: '/about'}],
  children: texts.map((text, index) => ({_type: 'span', text, marks: index > 0 ? ['a'] : []})),
})

/** Joins the messages about a text's faults. */
const messagesOf = (blocks: unknown): string => {
  const faults = checkWriting(blocks)
  return faults === true ? '' : faults.map(({message}) => message).join('\n')
}

test.each(['here', 'Click here', ' Read more… ', 'this link.'])(
  'a link called “%s” gets a warning',
  (text) => {
    expect(messagesOf([paragraph, linked('For prices, see ', text)])).toContain(text.trim())
  },
)

test('a link that is partly in bold is read as a whole', () => {
  expect(checkWriting([linked('', 'here', ' is the price list')])).toBe(true)
  expect(messagesOf([linked('', 'click ', 'here')])).toContain('“click here”')
})

test('words outside of links may be what they like', () => {
  expect(checkWriting([linked('Click here: ', 'the price list')])).toBe(true)
  expect(checkWriting([{...paragraph, children: [{_type: 'span', text: 'here'}]}])).toBe(true)
  expect(checkWriting(undefined)).toBe(true)
})

test.each([
  [[heading(3)], '“level 3” jumps over a level: use “Heading”'],
  [[heading(2), paragraph, heading(4)], '“level 4” jumps over a level: use “Subheading”'],
])('a heading that jumps over a level gets a warning: %#', (blocks, message) => {
  expect(messagesOf(blocks)).toContain(message)
})

test('each fault of a text is told, at its paragraph', () => {
  const blocks = [heading(3), paragraph, linked('See ', 'here'), linked('Or ', 'this page')]
  const keyed = blocks.map((block, index) => ({...block, _key: String(index)}))
  expect(checkWriting(keyed)).toMatchObject([
    {message: expect.stringContaining('“here”'), path: [{_key: '2'}]},
    {message: expect.stringContaining('“this page”'), path: [{_key: '3'}]},
    {message: expect.stringContaining('jumps'), path: [{_key: '0'}]},
  ])
})

test('headings may go back up by as many levels as they like', () => {
  const blocks = [heading(2), heading(3), heading(4), paragraph, heading(2), heading(3)]
  expect(checkWriting(blocks)).toBe(true)
  expect(checkWriting([paragraph])).toBe(true)
  expect(checkWriting(undefined)).toBe(true)
})

test.each(['depot.JPG', 'IMG_2041', 'WhatsApp Image 2026-03-01 at 10.12', 'Screenshot 2026'])(
  'the name of a file is no alternative text: %s',
  (alt) => expect(checkAltWords(alt)).toContain('name of a file'),
)

test.each(['image', 'A picture', 'Photo 3'])('neither is “%s”', (alt) =>
  expect(checkAltWords(alt)).toBe('Say what the picture shows.'),
)

test.each(['A picture hangs in the hall', 'The image of a saint', '', undefined])(
  'a description passes: %s',
  (alt) => expect(checkAltWords(alt)).toBe(true),
)

test.each([
  'Event_Flyer-2.png',
  'public notice.jpg',
  'Screenshot 2026-03-01.png',
  'SCAN0012.pdf.png',
])('a file with this name may be a picture of words: %s', (name) =>
  expect(checkPictureName(name)).toContain(name),
)

test.each(['depot.jpg', 'posterior-view.jpg', 'context.webp', undefined])(
  'with this name it is not: %s',
  (name) => expect(checkPictureName(name)).toBe(true),
)

const table = (...rows: string[][]) => ({rows: rows.map((cells) => ({_type: 'tableRow', cells}))})
const fuels = table(['', '2023', '2024'], ['Gas', '5', '7'], ['Diesel', '', '3'])

test.each(['none', undefined])('a table without a head gets a warning: %s', (head) =>
  expect(checkTableHead(head, fuels)).toContain('no head'),
)

test.each(['row', 'column', 'both'])('a table whose head names all others passes: %s', (head) =>
  expect(checkTableHead(head, fuels)).toBe(true),
)

test('a head that leaves out a column or a row says which one', () => {
  expect(checkTableHead('row', table(['Fuel', ' '], ['Gas', '5']))).toContain('Column 2')
  expect(checkTableHead('both', table(['', '2023'], ['', '5']))).toContain('Row 2')
  expect(checkTableHead('both', table(['', '2023', ''], ['Gas', '5', ''], ['', '', '']))).toBe(true)
})
