/** A text without control characters (except tab and line feed) and without lone surrogates. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}

/** The same for a text of one line, in composed Unicode: each run of white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).normalize('NFC').replace(/\s+/g, ' ').trim()
}
