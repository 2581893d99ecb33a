import {randomUUID} from 'node:crypto'
import type {SanityClient} from '@sanity/client'
import sharp from 'sharp'
import {openStorage} from '#web/server/storage/open-storage.ts'

/** As many suspicious enquiries as are kept. */
const QUARANTINED = 10_000

/** Fills the quarantine of enquiries, in a data folder that no server uses yet. */
export async function fillQuarantine(dataDir: string): Promise<void> {
  const {db, close} = await openStorage({dataDir}, console.error)
  const texts = {fullname: 'A B', email: 'a@example.com', phone: '08012345678', company: 'C'}
  const message = 'Buy now. '.repeat(150)
  for (let count = 0; count < QUARANTINED; count += 100) {
    const rows = Array.from({length: 100}, () => ({
      ...texts,
      message,
      id: randomUUID(),
      request_key: null,
      received_at: Date.now(),
      search_text: message,
      quarantine: 'honeypot',
      read_at: null,
    }))
    await db.insertInto('enquiry').values(rows).execute()
  }
  await close()
}

/** Publishes a thousand documents of 8 KB, `d0` to `d999`. */
export async function uploadDocuments(editor: SanityClient): Promise<void> {
  const text = 'The network carries gas from the fields to the cities. '.repeat(150)
  for (let first = 0; first < 1000; first += 100) {
    const transaction = editor.transaction()
    for (let n = first; n < first + 100; n++) {
      transaction.createOrReplace({_id: `d${n}`, _type: 'bench', text})
    }
    await transaction.commit({visibility: 'async'})
  }
}

/** A GIF of 3,000 small frames of noise. */
function gifOfManyFrames(): Promise<Buffer> {
  const [width, height, frames] = [32, 32, 3000]
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 2_654_435_761) % 251
  return sharp(pixels, {raw: {width, height: height * frames, channels: 3, pageHeight: height}})
    .gif({effort: 1})
    .toBuffer()
}

/** Publishes a picture of many frames and one of 98 megapixels: their paths. Leaves out those that the lake refuses. */
export async function uploadExpensivePictures(editor: SanityClient): Promise<string[]> {
  const background = {r: 20, g: 120, b: 80}
  const large = sharp({create: {width: 9900, height: 9900, channels: 3, background}})
  const pictures = {
    'frames.gif': await gifOfManyFrames(),
    'pixels.png': await large.png().toBuffer(),
  }
  const paths: string[] = []
  for (const [filename, bytes] of Object.entries(pictures)) {
    try {
      const {_id, url} = await editor.assets.upload('image', bytes, {filename})
      // Pictures that no published document uses may be hidden from anonymous clients.
      const picture = {_type: 'image', asset: {_type: 'reference', _ref: _id}}
      await editor.createOrReplace({_id: `bench-${_id}`, _type: 'bench', picture})
      paths.push(new URL(url, 'http://localhost').pathname)
    } catch (error) {
      console.log(`${filename} was refused: ${error instanceof Error ? error.message : ''}`)
    }
  }
  return paths
}
