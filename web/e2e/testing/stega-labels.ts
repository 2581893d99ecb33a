import {studioPath} from '@sanity/client/csm'
import {decodeSanityNodeData} from '@sanity/visual-editing-csm'
import type {Page} from 'playwright'
import {z} from 'zod'

/** Texts of the site that no editor changes, by reason. */
const fixed: readonly RegExp[] = [
  // Controls that every site has, for the eye and for screen readers.
  /^(?:Skip to content|Menu|BACK|Search|Next|Previous|page|Page|Loading|Share|Copy link|More ways|E-mail)$/,
  /^(?:The rules|Sections|Link to this answer|: link to this section|Leave this empty)$/,
  /^\(opens in a new tab\)$|^(?:about|of|By|and|#|:|\/|\(|\)|·|©|%)$/,
  // Texts in place of the contact form where it cannot be loaded.
  /^(?:The form could not be loaded\.|You can reach us here:|Close)$/,
  // Networks to share a page in, and names of those that the settings lead to.
  /^(?:WhatsApp|LinkedIn|X|Facebook|Instagram)$/,
  // The categories of news: a closed list, by which code filters.
  /^(?:All|Articles|Events|Conferences|News Clips)$/,
  // Closed lists too: who acts in a step, and for whom a service is.
  /^(?:You|We|Both of us)$|^For (?:buyers|sellers|the market)(?: · For (?:sellers|the market))*$/,
  // The parts of an event, as its fields are named.
  /^(?:Date|Place|Register by|Register|Register on [a-z.]+|Add to calendar|This event is over\.)$/,
  // The list of a document's editions: a record, whose words no editor changes.
  /^(?:Editions|\(in force\)|The first edition kept here\.|Changes of all documents \(Atom\))$/,
  // Fields of the contact form, as the API names them.
  /^(?:Full name|E-mail|Phone number|Company name|Message|11 digits: 08012345678)$/,
  /^(?:First and last name|name@example\.com|\+234|Name of your organisation)$/,
  // Places in a list, the axis of a chart, and what the program counts over many documents.
  /^\d{1,3}$/,
  /^\d+ (?:found|albums), page \d+ of \d+$/,
  // Sums of the example of aggregation, worked out from its numbers.
  /^[\d.,]+(?: [+×÷] [\d.,]+)+ = [\d.,]+$/,
  // The type of a file, read from the file itself.
  /^Download$|^(?:Download )?PDF(?:(?:,| ·) \d+ kB)?(?: · \d+ pages?)?$/,
]

/** Tells whether a text is of values that have no stega: dates, numbers, tags and names by which code filters. */
const isWithoutStega = (text: string, names: ReadonlySet<string>): boolean =>
  isFixed(text) ||
  text
    .split(/, | · | to /)
    .every(
      (part) =>
        names.has(part) ||
        isFixed(part) ||
        /^[\d.,–%+#\s]*(?:pictures?)?$|^\d{1,2} \p{L}+ \d{4}$|^#./u.test(part),
    )

/** Tells whether a text is one of the site's own, which has no field. */
const isFixed = (text: string): boolean => fixed.some((pattern) => pattern.test(text))

const drawnSchema = z.object({
  /** The content shown: the text, or a word that stands for a picture or a field. */
  text: z.string(),
  isPicture: z.boolean(),
  /** The part of the page in which it stands. */
  part: z.enum(['header', 'main', 'footer', 'dialog']),
  label: z.string().optional(),
  /** All that the labelled element shows. */
  shown: z.string(),
})

/** A text or picture of a page, and the field that a click on it opens. */
export type Drawn = z.output<typeof drawnSchema>

/** Runs in a page: every text and picture, closed and hidden parts included. */
const inspect = `() => {
  const aside = 'script, style, noscript, [aria-label="Preview"], sanity-visual-editing'
  const drawn = []
  const add = (element, text, isPicture, owner) => {
    const part = element.closest('dialog, header, main, footer')?.localName ?? 'header'
    const {dataset, textContent, alt, placeholder, ariaLabel} = owner ?? element
    const shown = textContent || alt || placeholder || ariaLabel || ''
    drawn.push({text: text.trim(), isPicture, part, label: owner?.dataset.sanity, shown})
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const {data, parentElement: element} = walker.currentNode
    if (!data.trim() || element.closest(aside)) continue
    add(element, data, false, element.closest('[data-sanity]'))
  }
  for (const element of document.body.querySelectorAll('img, svg[role="img"], input[placeholder]')) {
    if (element.closest(aside)) continue
    const text = element.alt || element.placeholder || element.ariaLabel || ''
    add(element, text, true, 'sanity' in element.dataset ? element : undefined)
  }
  return drawn
}`

export const readDrawn = async (page: Page): Promise<Drawn[]> =>
  z.array(drawnSchema).parse(await page.evaluate<unknown>(`(${inspect})()`))

/** The field of a label, read as the Studio reads it. */
export function fieldOf(label: string): {id: string; type: string; path: string} {
  const decoded = decodeSanityNodeData(label)
  if (!decoded || !('id' in decoded)) throw new Error(`${label} names no field.`)
  return {id: decoded.id, type: decoded.type ?? '', path: decoded.path}
}

/**
 * Content that is drawn, but leads to no field or to one that holds something else.
 *
 * @param names the texts that code compares.
 */
export function findWrongStegaLabels(
  drawn: readonly Drawn[],
  documents: ReadonlyMap<string, unknown>,
  names: ReadonlySet<string>,
): Drawn[] {
  return drawn.filter((each) => {
    if (!each.label) return !isWithoutStega(each.text, names)
    const {id, path} = fieldOf(each.label)
    const value: unknown = studioPath.get(documents.get(id), path)
    return !shows(each, value) && !isFixed(each.text)
  })
}

function shows({text, shown, isPicture}: Drawn, value: unknown): boolean {
  if (typeof value === 'object' && value !== null && 'asset' in value) return isPicture
  if (typeof value !== 'string') return false
  const whole = comparable(value)
  const all = comparable(shown)
  const isPart = whole.includes(all) || all.includes(whole) || whole.includes(comparable(text))
  // The teaser of a text that ends with a colon has a full stop.
  if (whole.endsWith(':') && `${whole.slice(0, -1)}.`.endsWith(all)) return true
  // Texts with places such as {tab}.
  return isPart || whole.split(/\{\w+\}/).every((part) => all.includes(part))
}

/** Without the joiner that keeps a word with a hyphen on one line. */
const comparable = (text: string) =>
  text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
