import {defineField} from 'sanity'
import {definePage} from '../builders/define-page.ts'
import {requiredList} from '../builders/required-list.ts'
import {section, titledListSection} from '../builders/section.ts'
import {optionalText, requiredText} from '../builders/text-fields.ts'
import {checkAfricaRange} from '../rules/africa-range.ts'

const accordion = (name: string, title: string) =>
  titledListSection(name, title, {listTitle: 'Entries', of: 'accordionEntry'})

const percentage = (name: string, title: string) =>
  defineField({
    name,
    title,
    type: 'number',
    description: 'In per cent, from 0 to 100.',
    validation: (rule) =>
      rule
        .required()
        .min(0)
        .max(100)
        .custom((_share, {parent}) => checkAfricaRange(parent)),
  })

export const energyTransitionPage = definePage({
  name: 'energyTransitionPage',
  fields: [
    accordion('introduction', 'Introduction'),
    accordion('initiatives', 'Initiatives'),
    section(
      'emissions',
      'Emission figures',
      [
        requiredText('title', 'Heading'),
        optionalText('text', 'Text', {rows: 3}),
        requiredList('shares', 'Shares of the energy sector', 'emissionShare'),
        optionalText('axisLabel', 'What the chart’s axis shows', {
          description: 'With the unit, as in: Share of emissions, in per cent.',
        }),
        optionalText('source', 'Source of the figures', {rows: 2}),
        percentage('africaLow', 'Africa’s share, from'),
        percentage('africaHigh', 'Africa’s share, to'),
        optionalText('africaText', 'Text on Africa’s share', {rows: 2}),
      ],
      'The chart is drawn from these numbers.',
    ),
  ],
})
