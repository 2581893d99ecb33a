import {definePage} from '../builders/documents.ts'
import {
  headingField,
  optionalList,
  optionalSection,
  optionalText,
  requiredImage,
  requiredList,
  requiredRichText,
  requiredText,
  section,
  titledListSection,
} from '../builders/fields.ts'
import {ABOUT_TEXTS} from '../texts.ts'

export const aboutPage = definePage({
  name: 'aboutPage',
  fields: [
    section('howWeStarted', 'How we started', [
      headingField(ABOUT_TEXTS.howWeStarted),
      requiredRichText('body', 'Text'),
      requiredImage('image', 'Picture', 'Nearly square, 1400 × 1600 pixels.'),
    ]),
    optionalSection(
      'timeline',
      ABOUT_TEXTS.timeline,
      [optionalText('title', 'Heading'), optionalList('items', 'Dates', 'milestone')],
      'The dates of the company’s history, oldest first. Without dates it is not shown.',
    ),
    section(
      'vision',
      'Vision',
      [headingField(ABOUT_TEXTS.vision), requiredText('text', 'Vision statement', {rows: 3})],
      'The statement is also shown on the home page.',
    ),
    titledListSection('values', 'Values', {
      heading: ABOUT_TEXTS.values,
      listTitle: 'Values',
      of: 'titledText',
    }),
    section('mission', 'Mission', [
      headingField(ABOUT_TEXTS.mission),
      requiredText('text', 'Mission statement', {rows: 3}),
    ]),
    section('whatWeDo', 'What we do', [
      headingField(ABOUT_TEXTS.whatWeDo.title),
      requiredList('items', 'Entries', 'accordionEntry'),
      requiredText('buttonLabel', 'Button', {initialValue: ABOUT_TEXTS.whatWeDo.buttonLabel}),
    ]),
    titledListSection('priorities', 'Business priorities', {
      heading: ABOUT_TEXTS.priorities,
      listTitle: 'Priorities',
      of: 'titledText',
    }),
  ],
})
