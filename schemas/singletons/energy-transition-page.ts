import {defineField, defineType} from '@sanity/types'
import {definePage} from '../builders/documents.ts'
import {
  headingField,
  optionalText,
  requiredList,
  section,
  titledListSection,
} from '../builders/fields.ts'
import {checkAfricaRange} from '../rules/fields.ts'
import {ENERGY_TRANSITION_TEXTS} from '../texts.ts'

const accordion = (name: 'introduction' | 'initiatives', title: string) =>
  titledListSection(name, title, {
    heading: ENERGY_TRANSITION_TEXTS[name],
    listTitle: 'Entries',
    of: 'accordionEntry',
  })

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
        headingField(ENERGY_TRANSITION_TEXTS.emissions),
        optionalText('text', 'Text', {rows: 3}),
        requiredList('shares', 'Shares of the energy sector', 'emissionShare'),
        optionalText('axisLabel', 'What the chart’s axis shows', {
          description: 'With the unit, as in: Share of emissions, in per cent.',
        }),
        defineField({
          name: 'source',
          title: 'Source of the figures',
          type: 'text',
          rows: 2,
          validation: (rule) =>
            rule
              .custom((source) =>
                source ? true : 'Name the source of the figures before the site goes live.',
              )
              .info(),
        }),
        percentage('africaLow', 'Africa’s share, from'),
        percentage('africaHigh', 'Africa’s share, to'),
        optionalText('africaText', 'Text on Africa’s share', {rows: 2}),
      ],
      'The chart is drawn from these numbers.',
    ),
  ],
})

export const emissionShare = defineType({
  name: 'emissionShare',
  title: 'Share of a year',
  type: 'object',
  fields: [
    defineField({
      name: 'year',
      title: 'Year',
      type: 'number',
      validation: (rule) => rule.required().integer().min(1900).max(2100),
    }),
    defineField({
      name: 'share',
      title: 'Share in per cent',
      type: 'number',
      description: 'From 0 to 100, without the sign.',
      validation: (rule) => rule.required().min(0).max(100),
    }),
  ],
  preview: {
    select: {year: 'year', share: 'share'},
    prepare: ({year, share}) => ({title: String(year ?? 'No year'), subtitle: `${share ?? '–'} %`}),
  },
})
