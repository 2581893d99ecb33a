import {defineClausePage} from '../builders/documents.ts'

export const accessibilityPage = defineClausePage({
  name: 'accessibilityPage',
  sectionsHelp: 'Tick “Show the contact details” where somebody reads how to tell of a barrier.',
})
