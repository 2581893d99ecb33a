import {defineClausePage} from '../builders/documents.ts'

export const termsPage = defineClausePage({
  name: 'termsPage',
  sectionsHelp: 'Tick “Show the contact details” in the last one.',
})
