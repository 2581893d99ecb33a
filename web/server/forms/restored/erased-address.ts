import {createHmac} from 'node:crypto'
import {addressKey} from '../../storage/address-key.ts'
import {type Database, loadSecret} from '../../storage/database.ts'

/**
 * Makes the function that hashes addresses for the journal, with a key that the database itself keeps: a backup has it,
 * and the journal does not. The site asks for it when it starts, so that every backup made from then on has it.
 */
export async function loadAddressHash(
  db: Database,
): Promise<(row: {email: string; address_key?: string | null}) => string> {
  const key = await loadSecret(db, 'erased-addresses')
  return ({email, address_key}) =>
    createHmac('sha256', key)
      .update(address_key ?? addressKey(email))
      .digest('hex')
}
