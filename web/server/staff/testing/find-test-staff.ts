import {isRole} from 'content-lake'
import type {FindStaff} from '../staff.ts'

/** Finds somebody by a token that is the name of a role; `staff` is an editor. */
export const findTestStaff: FindStaff = async ({headers}) => {
  const [, token] = headers.get('authorization')?.split(' ') ?? []
  const role = token === 'staff' ? 'editor' : token
  if (!isRole(role)) return undefined
  return {id: `p-${role}`, name: 'Ada Obi', email: `${role}@example.com`, role}
}
