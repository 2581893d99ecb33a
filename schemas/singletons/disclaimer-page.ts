import {defineClausePage} from '../builders/documents.ts'

export const disclaimerPage = defineClausePage({name: 'disclaimerPage'})
