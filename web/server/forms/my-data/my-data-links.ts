import {signToken, verifyToken} from 'content-lake/signed-token'
import {z} from 'zod'
import {MY_DATA_LINK_DAYS} from '#web/contract/my-data.ts'
import {myDataPaths} from '#web/src/shared/paths.ts'

const payloadSchema = z.tuple([z.enum(['enquiry', 'subscriber']), z.string(), z.number().int()])

/** The entry to whose address a link was mailed. It names no address, and ends with the entry. */
export type LinkedEntry = {table: 'enquiry' | 'subscriber'; id: string}

const lifetime = MY_DATA_LINK_DAYS * 24 * 60 * 60 * 1000

/** Creates and verifies the links to what is held about an address, whose tokens are JSON, signed. */
export function createMyDataLinks({siteUrl, key}: {siteUrl: string; key: Buffer}) {
  const signing = {key, purpose: 'my-data'}
  return {
    /** @param from when the link's lifetime begins. */
    create({table, id}: LinkedEntry, from: number): string {
      const text = Buffer.from(JSON.stringify([table, id, from + lifetime])).toString('base64url')
      return `${siteUrl}${myDataPaths.page}?token=${signToken(text, signing)}`
    },
    /** The entry of a token; nothing where it is none or has expired. */
    verify(token: string, now: number): LinkedEntry | undefined {
      const text = verifyToken(token, signing)
      if (text === undefined) return undefined
      const [table, id, expires] = payloadSchema.parse(
        JSON.parse(Buffer.from(text, 'base64url').toString()),
      )
      return expires < now ? undefined : {table, id}
    },
    /** Where a new link is asked for. */
    renewUrl: siteUrl + myDataPaths.page,
  }
}

export type MyDataLinks = ReturnType<typeof createMyDataLinks>
