/**
 * A program that imports an archive, named on the command line, by the version of @sanity/import that the
 * `sanity` command brings: it looks for assets by `node:https` alone.
 */
import {createReadStream} from 'node:fs'
import {createRequire} from 'node:module'
import {pathToFileURL} from 'node:url'
import {createClient} from '@sanity/client'
import type {sanityImport} from '@sanity/import'
import {readConnection} from './connection.ts'

const {resolve} = createRequire(createRequire(import.meta.url).resolve('@sanity/cli/package.json'))
const version6: {sanityImport: typeof sanityImport} = await import(
  pathToFileURL(resolve('@sanity/import')).href
)
const [archive = ''] = process.argv.slice(2)
const client = createClient(readConnection())
await version6.sanityImport(createReadStream(archive), {client, operation: 'createOrReplace'})
