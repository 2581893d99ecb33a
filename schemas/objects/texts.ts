import {defineField, defineType} from '@sanity/types'
import {questionField, requiredRichText, requiredText} from '../builders/fields.ts'

export const accordionEntry = defineType({
  name: 'accordionEntry',
  title: 'Accordion entry',
  type: 'object',
  fields: [
    questionField('question', 'Question or title', {
      description: 'Always visible; opens the answer.',
    }),
    requiredRichText('answer', 'Answer or text'),
  ],
  preview: {select: {title: 'question', subtitle: 'answer'}},
})

export const titledText = defineType({
  name: 'titledText',
  title: 'Title and text',
  type: 'object',
  fields: [requiredText('title', 'Title'), requiredText('text', 'Text', {rows: 3})],
  preview: {select: {title: 'title', subtitle: 'text'}},
})

export const titledSection = defineType({
  name: 'titledSection',
  title: 'Section',
  type: 'object',
  fields: [
    requiredText('title', 'Title', {
      description: 'Numbers are added by the page: do not write one.',
    }),
    requiredRichText('body', 'Text'),
    defineField({
      name: 'showContactDetails',
      title: 'Show the contact details',
      type: 'boolean',
      description: 'Adds address, e-mail and phone from the site settings under the text.',
      initialValue: false,
    }),
  ],
  preview: {select: {title: 'title', subtitle: 'body'}},
})

/** A short fact in large type, and the words that explain it. */
export const fact = defineType({
  name: 'fact',
  title: 'Fact',
  type: 'object',
  fields: [
    requiredText('value', 'Value', {
      description: 'A figure or a few words, such as: 3 to 6 months.',
    }),
    requiredText('caption', 'Caption', {description: 'What the value says, in one line.'}),
  ],
  preview: {select: {title: 'value', subtitle: 'caption'}},
})

/** A date of the company's history, and the event. */
export const milestone = defineType({
  name: 'milestone',
  title: 'Date',
  type: 'object',
  fields: [
    requiredText('date', 'Date', {description: 'As exact as it is known: 2008, or January 2010.'}),
    requiredText('text', 'Event', {rows: 2}),
  ],
  preview: {select: {title: 'date', subtitle: 'text'}},
})
