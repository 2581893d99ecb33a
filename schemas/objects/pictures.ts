import {defineField, defineType} from '@sanity/types'
import {
  altFields,
  HOTSPOT,
  imageWithoutAlt,
  optionalImage,
  optionalText,
  requiredImage,
  requiredText,
  titleField,
} from '../builders/fields.ts'
import {checkAsset} from '../rules/fields.ts'

/** The title of a picture in lists: its alternative text, or the name of its file. */
const titleOf = (alt: unknown, decorative: unknown, filename: unknown): string => {
  if (decorative === true) return 'Decorative picture'
  if (typeof alt === 'string' && alt.trim() !== '') return alt
  return typeof filename === 'string' ? filename : 'No picture yet'
}

/** The second line: what is missing, else the caption. */
const subtitleOf = (alt: unknown, decorative: unknown, caption?: unknown): string => {
  if (decorative !== true && !alt) return 'no alternative text yet'
  return typeof caption === 'string' ? caption : ''
}

export const imageWithAlt = defineType({
  name: 'imageWithAlt',
  title: 'Picture',
  type: 'image',
  description: 'Set the focus with the crop tool: pages cut off what is far from it.',
  options: {hotspot: HOTSPOT},
  fields: [
    ...altFields(),
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      description: 'Shown under the picture.',
      // The site shows captions only for images in lists and texts, not for covers and portraits.
      hidden: ({path}) => typeof path.at(-2) === 'string',
    }),
  ],
  preview: {
    select: {
      alt: 'alt',
      decorative: 'decorative',
      filename: 'asset.originalFilename',
      caption: 'caption',
      media: 'asset',
    },
    prepare: ({alt, decorative, filename, caption, media}) => ({
      title: titleOf(alt, decorative, filename),
      subtitle: subtitleOf(alt, decorative, caption),
      media,
    }),
  },
})

export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'object',
  fields: [
    imageWithoutAlt('image', 'Image', 'Landscape, at least 1600 pixels wide.'),
    ...altFields(),
  ],
  preview: {
    select: {
      alt: 'alt',
      decorative: 'decorative',
      filename: 'image.asset.originalFilename',
      media: 'image',
    },
    prepare: ({alt, decorative, filename, media}) => ({
      title: titleOf(alt, decorative, filename),
      subtitle: subtitleOf(alt, decorative),
      media,
    }),
  },
})

export const responsiveImage = defineType({
  name: 'responsiveImage',
  title: 'Responsive picture',
  type: 'object',
  description: 'The same scene composed for four screens. The text stands at the lower left.',
  fields: [
    imageWithoutAlt('mobile', 'Mobile', 'Portrait, 1080 × 1600 pixels.'),
    imageWithoutAlt('tablet', 'Tablet', 'Portrait, 1536 × 1880 pixels.'),
    imageWithoutAlt('laptop', 'Laptop', 'Landscape, 1600 × 1000 pixels.'),
    imageWithoutAlt('large', 'Large screen', 'Landscape, 2400 × 1080 pixels.'),
    ...altFields(),
  ],
  preview: {
    select: {
      alt: 'alt',
      decorative: 'decorative',
      filename: 'laptop.asset.originalFilename',
      media: 'laptop',
    },
    prepare: ({alt, decorative, filename, media}) => ({
      title: titleOf(alt, decorative, filename),
      subtitle: subtitleOf(alt, decorative),
      media,
    }),
  },
})

export const banner = defineType({
  name: 'banner',
  title: 'Banner',
  type: 'object',
  options: {collapsible: true, collapsed: false},
  fields: [
    titleField('title', 'Title', {description: 'The heading of the page.'}),
    optionalText('tagline', 'Tagline', {rows: 2, description: 'One sentence under the heading.'}),
    requiredImage(
      'image',
      'Picture',
      'Landscape, at least 2000 × 900 pixels. The title is shown on top of it.',
    ),
    optionalImage(
      'phoneImage',
      'Picture on phones',
      'Nearly square, at least 1000 × 830 pixels. Without one, phones show the part of the picture above around its hotspot.',
    ),
  ],
})

export const fileAttachment = defineType({
  name: 'fileAttachment',
  title: 'File to download',
  type: 'file',
  options: {accept: 'application/pdf'},
  fields: [
    requiredText('title', 'Title', {
      description:
        'What the file is; visitors save it under this name. The link says “Download PDF”.',
    }),
  ],
  validation: (rule) => rule.custom(checkAsset('Choose a file.')),
  preview: {
    select: {title: 'title', filename: 'asset.originalFilename'},
    prepare: ({title, filename}) => ({title: title || 'File', subtitle: filename}),
  },
})

/** Texts and picture for search results and shared links. */
export const seo = defineType({
  name: 'seo',
  title: 'Search and sharing',
  type: 'object',
  fields: [
    defineField({
      name: 'title',
      title: 'Title',
      type: 'string',
      description: 'Shown in search results and in the browser’s tab. Empty: the page’s own title.',
      options: {length: {comfortable: 60}},
      validation: (rule) =>
        rule.max(60).warning('Search engines cut titles off after about 60 characters.'),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'text',
      rows: 3,
      description: 'One or two sentences for search results and shared links.',
      options: {length: {least: 50, comfortable: 160}},
      validation: (rule) => [
        rule.max(160).warning('Search engines cut descriptions off after about 160 characters.'),
        rule.min(50).warning('Below 50 characters search engines tend to write their own.'),
      ],
    }),
    optionalImage(
      'image',
      'Share picture',
      '1200 × 630 pixels. Empty: the one in the site settings.',
    ),
    defineField({
      name: 'noIndex',
      title: 'Hide from search engines',
      type: 'boolean',
      initialValue: false,
    }),
  ],
  options: {collapsible: true, collapsed: false},
})
