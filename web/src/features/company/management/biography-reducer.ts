import type {Person} from './person.ts'

/** The modal's state. The person stays set while the closing dialog moves out. */
export type BiographyState = {isOpen: boolean; person?: Person}

export type BiographyAction = {type: 'open'; person: Person} | {type: 'close'}

export const closedBiography: BiographyState = {isOpen: false}

/** @throws 'Something went wrong' on an unknown action (behaviour B125). */
export function biographyReducer(state: BiographyState, action: BiographyAction): BiographyState {
  switch (action.type) {
    case 'open':
      return {isOpen: true, person: action.person}
    case 'close':
      return {...state, isOpen: false}
    default:
      throw new Error('Something went wrong')
  }
}
