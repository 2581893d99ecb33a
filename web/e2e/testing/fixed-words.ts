/** Texts of the site that no editor changes, by reason. */
const fixed: readonly RegExp[] = [
  // Controls that every site has, for the eye and for screen readers.
  /^(?:Skip to content|Menu|BACK|Search|Next|Previous|page|Page|Loading|Share|Copy link|More ways|E-mail)$/,
  /^(?:The rules|Sections|Link to this answer|: link to this section|Leave this empty|Professional profile)$/,
  /^\(opens in a new tab\)$|^(?:about|of|By|and|#|:|\/|\(|\)|·|©|%)$/,
  // Networks to share a page in, and names of those that the settings lead to.
  /^(?:WhatsApp|LinkedIn|X|Facebook|Instagram)$/,
  // The categories of news: a closed list, by which code filters.
  /^(?:All|Articles|Events|Conferences|News Clips)$/,
  // Closed lists too: who acts in a step, and for whom a service is.
  /^(?:You|We|You and we)$|^For (?:buyers|sellers|the market)(?: · For (?:sellers|the market))*$/,
  // The parts of an event, as its fields are named.
  /^(?:Date|Place|Register by|Register|Add to calendar)$/,
  // Fields of the contact form, as the API names them.
  /^(?:Full name|E-mail|Phone number|Company name|Message|11 digits, such as 08012345678)$/,
  /^(?:First and last name|name@example\.com|\+234|Name of your organisation)$/,
  // Places in a list, the axis of a chart, and what the program counts over many documents.
  /^\d{1,3}$/,
  /^\d+ (?:found|albums), page \d+ of \d+$/,
  // Sums of the example of aggregation, worked out from its numbers.
  /^[\d.,]+(?: [+×÷] [\d.,]+)+ = [\d.,]+$/,
  // The type of a file, read from the file itself.
  /^Download$|^PDF(?:(?:,| ·) \d+ kB)?(?: · \d+ pages?)?$/,
]

/** Tells whether a text is one of the site's own, which has no field. */
export const isFixed = (text: string): boolean => fixed.some((pattern) => pattern.test(text))
