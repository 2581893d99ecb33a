const segmenter = new Intl.Segmenter('en')

/** The beginning of a text, at most `limit` UTF-16 units; no letter or emoji is cut in two. */
export const cutText = (text: string, limit: number): string =>
  text.slice(0, segmenter.segment(text).containing(limit)?.index)
