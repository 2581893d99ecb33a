/** Other forms of a token, most of which lenient decoders take for the same one. */
export function otherForms(token: string): string[] {
  const [text = '', signature = ''] = token.split('.')
  // The last character of 43 has two bits that are no part of the signature's 32 bytes.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(token.at(-1) ?? '')
  const spareBits = [1, 2, 3].map((bit) => token.slice(0, -1) + alphabet[last ^ bit])
  return [
    ...spareBits,
    `${token}=`,
    `${token}==`,
    `${token}.`,
    `${token}.third`,
    `${token}.${signature}`,
    ` ${token}`,
    `${token} `,
    `${token}\n`,
    `${token}${'x'.repeat(1000)}`,
    `${text}. ${signature}`,
    `${text}..${signature}`,
    `.${token}`,
    `${text}=.${signature}`,
    token.toUpperCase(),
    token.toLowerCase(),
    signature,
    text,
    '',
    '.',
  ]
}
