/** A content document as tests write one: as many fields as they need. */
export type TestDocument = {_id: string; _type: string} & Record<string, unknown>

/** The asset of a picture that can be drawn; it belongs into the dataset beside the document. */
export const pictureAsset = {
  _id: 'image-abc123-1600x1067-webp',
  _type: 'sanity.imageAsset',
  metadata: {dimensions: {width: 1600, height: 1067}},
}

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
