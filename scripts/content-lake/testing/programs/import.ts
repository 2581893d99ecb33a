/** A program that imports an archive, named on the command line, by @sanity/import. */
import {createReadStream} from 'node:fs'
import {createClient} from '@sanity/client'
import {sanityImport} from '@sanity/import'
import {readConnection} from './connection.ts'

const [archive = ''] = process.argv.slice(2)
const {numDocs} = await sanityImport(createReadStream(archive), {
  client: createClient(readConnection()),
  operation: 'createOrReplace',
})
console.log(numDocs)
