import {at, defineMigration, unset} from 'sanity/migrate'
import {documentTypes, unknownFields} from './unknown-fields.ts'

/** After a change of `schemas/`: removes what no form shows and no query asks for any more. */
export default defineMigration({
  title: 'Remove fields that the content model does not know',
  documentTypes,
  migrate: {
    document: (document) => unknownFields(document).map((path) => at(path, unset())),
  },
})
