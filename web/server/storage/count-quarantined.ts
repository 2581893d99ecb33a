import {countRows} from './count-rows.ts'
import type {Database} from './tables.ts'

/** How many enquiries, or requests for the newsletter, are in quarantine. */
export function countQuarantined(db: Database, table: 'enquiry' | 'subscriber'): Promise<number> {
  return table === 'enquiry'
    ? countRows(db.selectFrom('enquiry').where('quarantine', 'is not', null))
    : countRows(db.selectFrom('subscriber').where('quarantine', 'is not', null))
}
