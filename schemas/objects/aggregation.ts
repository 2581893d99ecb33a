/** The diagram of how aggregation works, with the numbers of its worked example. */
import {type FieldDefinition, defineField, defineType} from '@sanity/types'
import {optionalList, optionalText, requiredText} from '../builders/fields.ts'
import {checkEqualUnits} from '../rules/fields.ts'
import {AGGREGATION_TEXTS} from '../texts.ts'

const number = (name: string, title: string) =>
  defineField({name, title, type: 'number', validation: (rule) => rule.required().positive()})

const party = (name: string, title: string, fields: FieldDefinition[]) =>
  defineType({
    name,
    title,
    type: 'object',
    fields: [requiredText('name', 'Name'), number('units', 'Units of gas'), ...fields],
    preview: {select: {title: 'name', subtitle: 'units'}},
  })

export const exampleSeller = party('exampleSeller', 'Seller', [])
export const exampleBuyer = party('exampleBuyer', 'Group of buyers', [
  number('price', 'Price for a unit'),
])

const stage = (name: 'pool' | 'price' | 'escrow', title: string) =>
  defineField({
    name,
    title,
    type: 'object',
    fields: [
      optionalText('title', 'Title', {initialValue: AGGREGATION_TEXTS.stages[name]}),
      optionalText('text', 'Text', {rows: 2}),
    ],
  })

const numbersHelp = (names: string) => `${names} are replaced by the numbers of the example.`

export const aggregation = defineType({
  name: 'aggregation',
  title: 'How aggregation works',
  type: 'object',
  validation: (rule) => rule.custom(checkEqualUnits),
  fields: [
    optionalText('title', 'Heading', {initialValue: AGGREGATION_TEXTS.diagram.title}),
    optionalText('text', 'Introduction', {
      rows: 2,
      description: 'Says that the example is invented.',
    }),
    optionalText('sellersTitle', 'Heading of the sellers', {
      initialValue: AGGREGATION_TEXTS.diagram.sellersTitle,
    }),
    optionalList('sellers', 'Sellers', 'exampleSeller'),
    optionalText('sellerLine', 'Line of a seller', {
      initialValue: AGGREGATION_TEXTS.diagram.sellerLine,
      description: numbersHelp('{units} and {amount}'),
    }),
    stage('pool', 'First stage: the volumes'),
    stage('price', 'Second stage: what the buyers pay'),
    stage('escrow', 'Third stage: what a seller is paid for a unit'),
    optionalText('buyersTitle', 'Heading of the buyers', {
      initialValue: AGGREGATION_TEXTS.diagram.buyersTitle,
    }),
    optionalList('buyers', 'Groups of buyers', 'exampleBuyer'),
    optionalText('buyerLine', 'Line of a group of buyers', {
      initialValue: AGGREGATION_TEXTS.diagram.buyerLine,
      description: numbersHelp('{units}, {price} and {amount}'),
    }),
  ],
})
