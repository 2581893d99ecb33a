import {definePage} from '../builders/define-page.ts'
import {requiredList} from '../builders/required-list.ts'
import {requiredImage} from '../builders/image-fields.ts'
import {section, titledListSection} from '../builders/section.ts'
import {requiredRichText, requiredText} from '../builders/text-fields.ts'

const bodyField = requiredRichText('body', 'Text')

export const aboutPage = definePage({
  name: 'aboutPage',
  fields: [
    section('howWeStarted', 'How we started', [
      requiredText('title', 'Heading', {initialValue: 'How we started'}),
      bodyField,
      requiredImage('image', 'Picture', 'Nearly square, 1400 × 1600 pixels.'),
    ]),
    section(
      'vision',
      'Vision',
      [requiredText('title', 'Heading'), requiredText('text', 'Vision statement', {rows: 3})],
      'The statement is also shown on the home page.',
    ),
    titledListSection('values', 'Values', {listTitle: 'Values', of: 'titledText'}),
    section('mission', 'Mission', [
      requiredText('title', 'Heading'),
      requiredText('text', 'Mission statement', {rows: 3}),
    ]),
    section('whatWeDo', 'What we do', [
      requiredText('title', 'Heading', {initialValue: 'What we do'}),
      requiredList('items', 'Entries', 'accordionEntry'),
      requiredText('buttonLabel', 'Button', {initialValue: 'View all Services'}),
    ]),
    titledListSection('priorities', 'Business priorities', {
      listTitle: 'Priorities',
      of: 'titledText',
    }),
  ],
})
