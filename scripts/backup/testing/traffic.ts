import {randomBytes} from 'node:crypto'
import {setInterval as every} from 'node:timers/promises'
import type {SanityClient} from '@sanity/client'
import {enquiry, type FormsFixture} from '#web/server/forms/testing/forms-fixture.ts'

/** How many documents of each side are written in turn. */
export const SLOTS = 10
/** How many pages with a file there are at a time. */
const PAGES = 5

/**
 * Edits a dataset 50 times a second, uploads and deletes files, and sends 20 enquiries a second, until
 * `stop`. Edit n is one transaction: it sets `counter`, `left-<n mod 10>` and `right-<n mod 10>` to n.
 *
 * @returns what is acknowledged by now.
 */
export function startTraffic(writer: SanityClient, forms: Pick<FormsFixture, 'contact'>) {
  const stopping = new AbortController()
  const acknowledged = {edits: 0, enquiries: 0, pages: 0}

  const repeat = async (milliseconds: number, work: (n: number) => Promise<void>) => {
    let n = 0
    for await (const _ of every(milliseconds)) {
      if (stopping.signal.aborted) return
      n += 1
      await work(n)
    }
  }
  const edit = async (n: number) => {
    const transaction = writer.transaction().createOrReplace({_id: 'counter', _type: 'counter', n})
    for (const side of ['left', 'right']) {
      transaction.createOrReplace({_id: `${side}-${n % SLOTS}`, _type: 'half', n})
    }
    await transaction.commit({visibility: 'sync'})
    acknowledged.edits = n
  }
  const assets: string[] = []
  /** A file with a page that uses it; both are deleted again soon, and with them the stored file. */
  const upload = async (n: number) => {
    const asset = await writer.assets.upload('file', randomBytes(30_000), {filename: `${n}.bin`})
    const file = {_type: 'file', asset: {_type: 'reference', _ref: asset._id}}
    await writer.create({_id: `page-${n}`, _type: 'page', file})
    acknowledged.pages = n
    assets.push(asset._id)
    const old = assets.length > PAGES ? assets.shift() : undefined
    if (old)
      await writer
        .transaction()
        .delete(`page-${n - PAGES}`)
        .delete(old)
        .commit()
  }
  const enquire = async (n: number) => {
    const {status} = await forms.contact({...enquiry, message: `Enquiry ${n}`})
    if (status !== 201) throw new Error(`Enquiry ${n} was answered ${status}.`)
    acknowledged.enquiries = n
  }
  const all = Promise.all([repeat(20, edit), repeat(40, upload), repeat(50, enquire)])
  return {
    acknowledged,
    /** Rejects where anything was refused. */
    stop: async () => {
      stopping.abort()
      await all
    },
  }
}
