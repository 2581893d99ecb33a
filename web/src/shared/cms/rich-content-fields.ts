import {imageFields} from './fragments.ts'

/**
 * Text with pictures and files. A file's URL is looked up by its asset reference
 * (behaviour B217, B234).
 */
export const richContentFields = /* groq */ `
  ...,
  _type == "block" => {children[]{..., _type == "imageWithAlt" => {${imageFields}}}},
  _type == "imageWithAlt" => {${imageFields}},
  _type == "fileAttachment" => {title, asset->{url, size, mimeType, originalFilename}}
`
