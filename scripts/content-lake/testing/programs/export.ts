/** A program that exports the dataset by @sanity/export to an archive that is named on the command line. */
import {createClient} from '@sanity/client'
import {exportDataset} from '@sanity/export'
import {readConnection} from './connection.ts'

const [outputPath = ''] = process.argv.slice(2)
const connection = readConnection()
const {assetCount} = await exportDataset({
  client: createClient(connection),
  dataset: connection.dataset ?? '',
  outputPath,
})
console.log(assetCount)
