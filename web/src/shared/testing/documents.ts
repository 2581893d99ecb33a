/** A content document as tests write one: as many fields as they need. */
export type TestDocument = {_id: string; _type: string} & Record<string, unknown>

/** Rich text of one paragraph for each text. */
export function paragraphs(...texts: string[]) {
  return texts.map((text, index) => ({
    _type: 'block',
    _key: `block-${index}`,
    style: 'normal',
    markDefs: [],
    children: [{_type: 'span', _key: 'span', text, marks: []}],
  }))
}
