import {createHash} from 'node:crypto'
import {createWriteStream} from 'node:fs'
import {Transform} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import type {SanityClient} from '@sanity/client'
import {AbortError} from 'p-retry'
import {partsOf} from '../backup/web-streams.ts'
import {type MoveDocument, textOf} from './content.ts'
import {MoveError} from './move-error.ts'

/** Gives the originals of private datasets too, as @sanity/export asks for them. */
const CDN = 'cdn.sanity.io'

/**
 * Downloads the bytes of an asset into a file.
 *
 * @param asset its document, as an export has it: its URL may hold a permission.
 * @returns their SHA-1, and their number.
 * @throws MoveError that names the asset, in p-retry's AbortError where trying again is of no use.
 */
export async function downloadAsset(
  asset: MoveDocument,
  client: SanityClient,
  file: string,
): Promise<{sha1: string; size: number}> {
  const url = URL.parse(textOf(asset['url']))
  if (!url) throw new AbortError(unreadable(asset, 'its document has no URL'))
  const headers = new Headers()
  const {token} = client.config()
  if (token && url.hostname === CDN && asset._type === 'sanity.imageAsset') {
    headers.set('Authorization', `Bearer ${token}`)
    url.searchParams.set('dlRaw', 'true')
  }
  const response = await fetch(url, {headers})
  if (!response.ok || !response.body) {
    const reason = `its URL is answered with ${response.status}`
    const error = unreadable(asset, reason)
    throw response.status >= 500 || response.status === 429 ? error : new AbortError(error)
  }
  const hash = createHash('sha1')
  let size = 0
  const hashing = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      size += part.length
      done(null, part)
    },
  })
  await pipeline(partsOf(response.body), hashing, createWriteStream(file))
  return {sha1: hash.digest('hex'), size}
}

/** The error for an asset that cannot be moved. */
export function unreadable({_id, originalFilename}: MoveDocument, reason: string): MoveError {
  const name = textOf(originalFilename)
  const what = name ? `${_id} (${name})` : _id
  return new MoveError(
    `${what} cannot be moved: ${reason}. Run the command again; if it says the same, upload this anew, or delete it in Media.`,
  )
}
