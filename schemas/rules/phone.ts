/**
 * Phone numbers as editors write them, and the number that a link dials. Imports nothing: the schema checks with it
 * what the pages make of it.
 */

/** A part of a phone line: a number with the link that dials it, or the text between two numbers. */
export interface PhonePart {
  /** Where the part begins in the line. */
  start: number
  text: string
  href?: string
}

/** Where one number ends and the next begins: “/”, “or”, commas. A slash before one to four digits, as in 4567/8, does not. */
const separator =
  /(\s*(?:[;|\n]|,(?=\s*[+(\p{Nd}])|\s(?:and|or|&)\s|\/(?!\s*\p{Nd}{1,4}\s*(?:$|[;,|/\n])))\s*)/iu

/** Words that are no part of the number: “Tel.”, “Lagos office:”, “(mobile)”. */
const label = /^\s*(?:[^\d+(]*[:.]|tel|phone|mobile|whatsapp)\s+|\([^)\d]*\)/gi

/** A further line of the number, which is dialled by other last digits: 4567/8. */
const furtherLine = /\/\s*\d{1,4}\s*$/

/** An extension behind the number: “ext. 12”, “x12”, “#12”. */
const extensionPattern = /[\s,;]*(?<!\p{L})(?:extension|ext|x|#)[.:=\s]*(\d{1,6})\s*$/iu

/** Letters on the keys of a phone, from 2 to 9. */
const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/** Countries whose numbers keep their first zero after the country code: Italy with San Marino and the Vatican. */
const keepsZero = /^\+(?:39|378)/

/**
 * Splits a phone line into its numbers, each with a `tel:` URL (RFC 3966), and what stands between them.
 *
 * @param line as an editor wrote it, in any script: `+234 (0)801 234 5678 / 0800-GAS-LINE ext. 12`.
 * @returns the line as it is, without a link, where it holds no number that can be dialled.
 */
export function phoneParts(line: string): PhonePart[] {
  let start = 0
  return line.split(separator).flatMap((text, index): PhonePart[] => {
    const href = index % 2 === 0 ? telHref(text) : undefined
    const part = {start, text, ...(href && {href})}
    start += text.length
    return text === '' ? [] : [part]
  })
}

/** The `tel:` URL of one number, or undefined where it is none. */
export function telHref(number: string): string | undefined {
  // Compatibility forms become plain ones; marks of direction, zero-width spaces and private letters vanish.
  const plain = asciiDigits(number.normalize('NFKC').replace(/[\p{Cf}\p{Co}]/gu, ''))
  const named = plain.replace(label, '').trim()
  const extension = extensionPattern.exec(named)?.[1]
  const main = lettersToDigits(named.replace(extensionPattern, '')).replace(furtherLine, '')
  if (!/^[\s+\d().[\]–—‐-]+$/.test(main)) return undefined
  // A bracketed zero is dialled within the country only.
  const [, code = '', rest = ''] = /^(\+?[\d\s.-]+)[([]\s*0\s*[)\]](.*)$/.exec(main) ?? []
  const country = code && international(code)
  const digits = country
    ? `${country}${keepsZero.test(country) ? '0' : ''}${digitsOf(rest)}`
    : digitsOf(main).replace(/^\+2340/, '+234')
  return /^\+?\d{3,15}$/.test(digits)
    ? `tel:${digits}${extension ? `;ext=${extension}` : ''}`
    : undefined
}

/**
 * Checks a phone line.
 *
 * @returns A sentence that says what to change, or null when at least one number can be dialled and nothing else stands
 *   beside the numbers.
 */
export function phoneProblem(line: string): string | null {
  const unread = phoneParts(line).find(({text, href}, index) => index % 2 === 0 && !href && text)
  return unread
    ? `“${unread.text.trim()}” is no number that a phone can dial. Write digits, as in +234 803 123 4567; two numbers with a slash between them.`
    : null
}

/** Digits of every script as 0 to 9. */
const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    // Unicode has the digits of a script in a row, zero first.
    let code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
      code -= 1
      value += 1
    }
    return String(value)
  })

/** Words as their keys, in capitals or joined to digits: 0800-GAS-LINE and 0800-gas-line become 0800-427-5463. */
const lettersToDigits = (text: string): string =>
  /\d/.test(text)
    ? text.replace(/\s/.test(text) ? /[A-Z]/g : /[a-z]/gi, (letter) =>
        String(KEYS.findIndex((keys) => keys.includes(letter.toUpperCase())) + 2),
      )
    : text

/** The digits of a number; a plus sign, or 00 in its place, stays as a plus sign. */
const digitsOf = (text: string): string =>
  text
    .replace(/[^+\d]/g, '')
    .replace(/(?<!^)\+/g, '')
    .replace(/^00(?=[1-9])/, '+')

/** A country code with its plus sign. */
const international = (code: string): string => `+${digitsOf(code).replace('+', '')}`
