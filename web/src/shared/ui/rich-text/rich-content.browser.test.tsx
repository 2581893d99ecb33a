import {MemoryRouter} from 'react-router-dom'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {page as browserPage} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {normaliseRichContent, type RichBlock} from '../../cms/rich-text.ts'
import {SiteConfigProvider} from '../../site-config.tsx'
import {textBlock} from '../../testing/documents.ts'
import {RichContent} from './rich-content.tsx'

type Fields = Record<string, unknown>

const marked = (text: string, mark: string, markDefs: Fields[] = []) =>
  textBlock(text, {markDefs, children: [{_type: 'span', _key: 's', text, marks: [mark]}]})

const html = async (...blocks: Fields[]) => (await renderRichContent(...blocks)).container.innerHTML

test.each([
  ['normal', 'P'],
  ['h2', 'H2'],
  ['h3', 'H3'],
  ['h4', 'H4'],
  ['blockquote', 'BLOCKQUOTE'],
])('the style %s is shown', async (style, element) => {
  const page = await renderRichContent(textBlock('gas', {style}))
  expect(page.container.querySelector(element)?.textContent).toMatch(/^gas/)
})

test.each([
  ['strong', 'STRONG'],
  ['em', 'EM'],
  ['code', 'CODE'],
  ['underline', 'U'],
  ['strike-through', 'S'],
])('the mark %s is shown', async (mark, element) => {
  const page = await renderRichContent(marked('gas', mark))
  expect(page.getByText('gas').element().tagName).toBe(element)
})

describe('links', () => {
  const link = (href: string) => marked('here', 'l', [{_type: 'link', _key: 'l', href}])

  test('outside open in a new tab, and say so', async () => {
    const page = await renderRichContent(link('https://example.org'))
    const anchor = page.getByRole('link', {name: 'here (opens in a new tab)'})
    await expect.element(anchor).toHaveAttribute('target', '_blank')
    await expect.element(anchor).toHaveAttribute('rel', 'noopener')
  })

  test('within the site stay in the tab', async () => {
    const page = await renderRichContent(link('/about'))
    const anchor = page.getByRole('link', {name: 'here'})
    await expect.element(anchor).toHaveAttribute('href', '/about')
    await expect.element(anchor).not.toHaveAttribute('target')
  })

  test.each([
    ['mailto:info@example.org', 'here'],
    ['tel:+2348000000000', 'here'],
  ])('to %s stay in the tab', async (href, name) => {
    const page = await renderRichContent(link(href))
    const anchor = page.getByRole('link', {name, exact: true})
    await expect.element(anchor).toHaveAttribute('href', href)
    await expect.element(anchor).not.toHaveAttribute('target')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '#elsewhere',
    'about',
    '',
  ])('to %s are left as text', async (href) => {
    const page = await renderRichContent(link(href))
    await expect.element(page.getByText('here')).toBeVisible()
    expect(page.container.querySelector('a')).toBeNull()
  })
})

test('the link of a heading keeps the focus when the page is rendered again', async () => {
  const value = normaliseRichContent([textBlock('Part', {style: 'h2'})])
  const screen = await render(richContent(value))
  const link = screen.getByRole('link').element()
  if (link instanceof HTMLElement) link.focus()
  await screen.rerender(richContent(value))
  expect(document.activeElement).toBe(link)
})

test('headings have anchors of their own, and none outranks the page’s', async () => {
  const page = await renderRichContent(
    textBlock('Ọ̀nà gáàsì', {style: 'h1'}),
    textBlock('Next', {style: 'h2'}),
    textBlock('Next', {style: 'h3', _key: 'again'}),
    textBlock('Deep', {style: 'h6'}),
  )
  const headings = page.getByRole('heading').elements()
  expect(headings.map(({tagName, id}) => `${tagName} ${id}`)).toEqual([
    'H2 ona-gaasi',
    'H2 next',
    'H3 next-2',
    'H4 deep',
  ])
})

test('a heading takes no id that the page has already', async () => {
  const page = await renderRichContent(
    textBlock('Contact', {style: 'h2'}),
    textBlock('Main', {style: 'h2'}),
  )
  const ids = page
    .getByRole('heading')
    .elements()
    .map(({id}) => id)
  expect(ids).toEqual(['contact-2', 'main-2'])
})

test('bullets and numbers nest', async () => {
  const item = (text: string, listItem: string, level: number) => textBlock(text, {listItem, level})
  const markup = await html(item('a', 'bullet', 1), item('b', 'number', 2), item('c', 'bullet', 1))
  expect(markup.replaceAll(/ class="[^"]*"/g, '')).toContain(
    '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
  )
})

test('the texts of bullets and of numbers begin on one line', async () => {
  const page = await renderRichContent(
    textBlock('bulleted', {listItem: 'bullet', level: 1}),
    textBlock('numbered', {listItem: 'number', level: 1}),
  )
  const startOf = (text: string) => {
    const range = document.createRange()
    range.selectNodeContents(page.getByText(text).element())
    return range.getBoundingClientRect().left
  }
  expect(startOf('numbered')).toBeCloseTo(startOf('bulleted'), 0)
})

describe('what the site does not know', () => {
  const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {})

  test('a block is hidden, with one warning for its type', async () => {
    const warn = warnings()
    const unheard = {_type: 'unheard', _key: 't', rows: ['secret']}
    const page = await renderRichContent(
      textBlock('before'),
      unheard,
      {...unheard, _key: 'u'},
      textBlock('after'),
    )
    await expect.element(page.getByText('after')).toBeVisible()
    expect(page.container.textContent).toBe('beforeafter')
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toContain('unheard')
  })

  test('a mark keeps its text, with one warning', async () => {
    const warn = warnings()
    const page = await renderRichContent(marked('one', 'blink'), marked('two', 'blink'))
    await expect.element(page.getByText('one')).toBeVisible()
    await expect.element(page.getByText('two')).toBeVisible()
    expect(warn).toHaveBeenCalledTimes(1)
  })

  describe.each(['constructor', '__proto__', 'valueOf', 'toString'])(
    'is unknown content too when it is called %s',
    (name) => {
      test.each([
        ['a style', textBlock('text', {style: name})],
        ['a list', textBlock('text', {listItem: name, level: 1})],
        ['a mark', marked('text', name)],
        ['a mark with data', marked('text', 'key', [{_type: name, _key: 'key'}])],
        ['a mark’s key', marked('text', name, [{_type: 'link', _key: name, href: '/about'}])],
      ])('as %s, whose text stays', async (_, block) => {
        warnings()
        const page = await renderRichContent(block)
        await expect.element(page.getByText('text')).toBeVisible()
      })

      test('as a block, which is hidden', async () => {
        warnings()
        const page = await renderRichContent({_type: name, _key: 'b'}, textBlock('after'))
        await expect.element(page.getByText('after')).toBeVisible()
        expect(page.container.textContent).toBe('after')
      })
    },
  )

  test('a list is shown as a plain one, a style as a paragraph, each with one warning', async () => {
    const warn = warnings()
    const markup = await html(
      textBlock('point', {listItem: 'square', level: 1}),
      textBlock('Word', {style: 'MsoNormal'}),
      textBlock('more', {listItem: 'square', level: 1}),
    )
    expect(markup.replaceAll(/ class="[^"]*"/g, '')).toContain('<ul><li>point</li></ul><p>Word</p>')
    const types = warn.mock.calls.map(([message]) => /"(\w+)"/.exec(String(message))?.[1])
    expect(types).toHaveLength(2)
    expect(new Set(types)).toEqual(new Set(['square', 'MsoNormal']))
  })
})

const image = (fields: Fields = {}): Fields => ({
  _type: 'imageWithAlt',
  _key: 'image',
  alt: 'A valve',
  caption: 'The valve at the station',
  asset: {
    _id: 'image-abc123-1600x1067-webp',
    metadata: {dimensions: {width: 1600, height: 1067}},
  },
  ...fields,
})

describe('pictures', () => {
  test('are requested at 800 wide, fit max, format automatic, with sharper ones offered', async () => {
    const page = await renderRichContent(image())
    const picture = page.getByRole('img', {name: 'A valve'})
    const source = new URL(picture.element().getAttribute('src') ?? '', 'https://example.org')
    expect(source.search).toBe('?w=800&fit=max&auto=format')
    expect(picture.element().getAttribute('srcset')).toContain('w=1200')
    await expect.element(picture).toHaveAttribute('width', '800')
    await expect.element(picture).toHaveAttribute('height', '534')
    await expect.element(page.getByText('The valve at the station')).toBeVisible()
  })

  test('that only decorate have an empty alternative text', async () => {
    const page = await renderRichContent(image({decorative: true}))
    expect(page.container.querySelector('img')?.getAttribute('alt')).toBe('')
  })

  test('within a line are requested at 100 wide', async () => {
    const page = await renderRichContent(textBlock('', {children: [image()]}))
    const source = page.getByRole('img').element().getAttribute('src')
    expect(source).toContain('?w=100&fit=max&auto=format')
  })
})

test('a file is a ‘Download PDF’ link that says name, type and size', async () => {
  const page = await renderRichContent({
    _type: 'fileAttachment',
    _key: 'f',
    title: 'The network code',
    asset: {url: '/lake/files/code.pdf', mimeType: 'application/pdf', size: 1_240_000},
  })
  const link = page.getByRole('link', {
    name: /^Download PDF\s*: The network code \(PDF, 1\.2 MB\)$/,
  })
  await expect.element(link).toHaveAttribute('download', 'The network code.pdf')
})

test('a file of which only the URL is known is a ‘Download PDF’ link all the same', async () => {
  const page = await renderRichContent({
    _type: 'fileAttachment',
    _key: 'f',
    asset: {url: '/lake/files/a.pdf'},
  })
  await expect.element(page.getByRole('link', {name: /^Download PDF\s*\(PDF\)$/})).toBeVisible()
})

test('a table scrolls in a frame that its caption names and the keyboard reaches', async () => {
  const cells = [
    ['Fuel', ...Array.from({length: 30}, (_, index) => `Column ${index}`)],
    ['Gas', '56'],
  ]
  const page = await renderRichContent({
    _type: 'table',
    _key: 't',
    caption: 'Fuels compared',
    head: 'both',
    rows: cells.map((row) => ({cells: row})),
  })
  const frame = page.getByRole('region', {name: 'Fuels compared'}).element()
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth)
  expect(frame).toHaveProperty('tabIndex', 0)
  const caption = page.getByText('Fuels compared').element()
  expect(caption.getBoundingClientRect().left).toBe(frame.getBoundingClientRect().left)
  await expect.element(page.getByRole('table', {name: 'Fuels compared'})).toBeVisible()
  await expect.element(page.getByRole('columnheader', {name: 'Column 0'})).toBeVisible()
  await expect.element(page.getByRole('rowheader', {name: 'Gas'})).toBeVisible()
  expect(getComputedStyle(page.getByRole('cell', {name: '56'}).element()).textAlign).toBe('end')
})

/** The width of an A4 sheet without its margins, in CSS pixels. */
const sheetWidth = 680

test.each([4, 7, 9, 12, 20])(
  'a table of %i columns is printed whole, its figures each in one line',
  async (columns) => {
    applyPrintStyles()
    await browserPage.viewport(sheetWidth, 1000)
    const row = (text: string) => ({cells: Array.from({length: columns}, () => text)})
    const page = await renderRichContent({
      _type: 'table',
      _key: 't',
      caption: 'Deliveries',
      head: 'row',
      rows: [row('Local distribution companies'), row('1,234')],
    })
    const frame = page.getByRole('region', {name: 'Deliveries'}).element()
    expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
    const [figure] = page.getByRole('cell').elements()
    expect(figure && linesOf(figure)).toBe(1)
  },
)

/** Applies the style rules for paper until the test has ended. */
function applyPrintStyles() {
  const printed = [...document.styleSheets]
    .flatMap(({cssRules}) => rulesWithin(cssRules))
    .flatMap((rule) => (rule instanceof CSSMediaRule ? rule.media : []))
    .filter(({mediaText}) => mediaText === 'print')
  for (const media of printed) media.mediaText = 'all'
  onTestFinished(() => {
    for (const media of printed) media.mediaText = 'print'
  })
}

const rulesWithin = (rules: CSSRuleList): CSSRule[] =>
  [...rules].flatMap((rule) =>
    rule instanceof CSSGroupingRule ? [rule, ...rulesWithin(rule.cssRules)] : rule,
  )

/** In how many lines the text of an element is set. */
function linesOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({top}) => top)).size
}

const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}

/** Renders raw rich content as a page shows it. */
const richContent = (value: RichBlock[]) => (
  <MemoryRouter>
    <SiteConfigProvider config={{cms, siteUrl: 'https://example.org'}}>
      <RichContent value={value} />
    </SiteConfigProvider>
  </MemoryRouter>
)

const renderRichContent = (...blocks: Record<string, unknown>[]) =>
  render(richContent(normaliseRichContent(blocks)))
