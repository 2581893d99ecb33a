/** A text without what no keyboard types: control characters but tab and line feed, lone surrogates. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}

/** The same for a text of one line, in composed Unicode: white space within it is one space. */
export function cleanLine(text: string): string {
  return cleanText(text).normalize('NFC').replace(/\s+/g, ' ').trim()
}
