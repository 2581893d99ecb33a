import {definePage} from '../builders/documents.ts'
import {
  contactOpeningFields,
  introField,
  optionalList,
  optionalSection,
  optionalText,
  requiredList,
} from '../builders/fields.ts'
import {SERVICES_TEXTS} from '../texts.ts'

export const servicesPage = definePage({
  name: 'servicesPage',
  fields: [
    introField('The services themselves are documents of their own.'),
    optionalSection(
      'sellers',
      SERVICES_TEXTS.sellers,
      [
        optionalText('title', 'Heading'),
        optionalText('text', 'Text', {rows: 3}),
        ...contactOpeningFields({
          description: 'Opens the contact form. Without one it is named like the form.',
        }),
        optionalList('items', 'Steps', 'titledText'),
        optionalList('links', 'Links', 'link'),
      ],
      'The path of a seller, below the services. The home page can lead to /services#sellers. Without steps it is not shown.',
    ),
    requiredList('cards', 'Cards', 'promoCard', {designedFor: 2}),
  ],
})
