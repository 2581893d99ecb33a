import {isRole} from 'content-lake'
import type {FindStaff} from '../staff.ts'

/** Finds somebody by a token that is the name of a role; `staff` is an editor, Ada Obi. */
export const findTestStaff: FindStaff = async ({headers}) => {
  const [, token] = headers.get('authorization')?.split(' ') ?? []
  const role = token === 'staff' ? 'editor' : token
  if (!isRole(role)) return undefined
  const name = role === 'editor' ? 'Ada Obi' : 'Bola Eze'
  return {id: `p-${role}`, name, email: `${role}@example.com`, role}
}
