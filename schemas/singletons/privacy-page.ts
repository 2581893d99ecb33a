import {defineClausePage} from '../builders/documents.ts'
import {optionalText} from '../builders/fields.ts'
import {PRIVACY_FACTS} from '../texts.ts'

const fact = (name: keyof typeof PRIVACY_FACTS, description: string) =>
  optionalText(name, PRIVACY_FACTS[name], {
    rows: 2,
    description: `${description} Not shown while it is empty.`,
  })

export const privacyPage = defineClausePage({
  name: 'privacyPage',
  facts: [
    fact('officer', 'Name or desk, and how to reach it.'),
    fact('registration', 'Number and date of the registration with the Commission.'),
    fact('hosting', 'Who runs the server, and in which country it stands.'),
  ],
  sectionsHelp: 'Tick “Show the contact details” where somebody reads how to use a right.',
})
