/** A content document as tests write one: as many fields as they need. */
export type TestDocument = {_id: string; _type: string} & Record<string, unknown>

/** The asset of a picture that can be drawn; it belongs into the dataset beside the document. */
export const pictureAsset = {
  _id: 'image-abc123-1600x1067-webp',
  _type: 'sanity.imageAsset',
  metadata: {dimensions: {width: 1600, height: 1067}},
}

type Fields = Record<string, unknown>

/** A rich-text block with one span; `fields` overrides any part of it. */
export const textBlock = (text: string, fields: Fields = {}): Fields & {_type: string} => ({
  _type: 'block',
  _key: text,
  style: 'normal',
  markDefs: [],
  children: [{_type: 'span', _key: 'span', text, marks: []}],
  ...fields,
})

/** Rich text of one paragraph for each text. */
export const paragraphs = (...texts: string[]) =>
  texts.map((text, index) => textBlock(text, {_key: `block-${index}`}))
