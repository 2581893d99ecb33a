/**
 * The key of a picture's placeholder, a data URL of about 100 bytes. JSON leaves symbols out: the page's
 * state does not repeat what the HTML has already.
 */
export const placeholder = Symbol('placeholder')

/** Of pictures in the page's first HTML: the placeholder by the hash of the asset. */
let inHtml: ReadonlyMap<string | undefined, string> | undefined

/**
 * The style of an element that shows a picture: until it is loaded, itself blurred, or else its
 * dominant colour (behaviour B480).
 */
export function placeholderStyle(picture: {
  assetId: string
  colour?: string
  [placeholder]?: string
}): {background?: string} {
  const preview = picture[placeholder] ?? findInHtml(picture.assetId)
  const background = preview ? `url(${preview}) 50%/cover` : picture.colour
  return background ? {background} : {}
}

function findInHtml(assetId: string): string | undefined {
  if (import.meta.env.SSR) return undefined
  // A script sees what is for readers without scripts as text.
  inHtml ??= new Map(
    Array.from(document.querySelectorAll('img, noscript'), ({outerHTML, textContent}) => {
      const [, hash, preview = ''] =
        /<img.*?(\w{40}).*?(data:[^)]+|$)/s.exec(textContent || outerHTML) ?? []
      return [hash, preview]
    }),
  )
  return inHtml.get(assetId.split('-')[1])
}
