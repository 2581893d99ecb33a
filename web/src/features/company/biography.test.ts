import {describe, expect, test} from 'vitest'
import {biographyReducer, closedBiography, splitBiography} from './management-page.tsx'

describe('a biography', () => {
  test('splits at the marker and at blank lines', () => {
    expect(splitBiography('One || Two\n\nThree\n \nFour')).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  test('drops empty parts', () => {
    expect(splitBiography('||\n\nOne||||\n\n||Two\n\n\n\n')).toEqual(['One', 'Two'])
  })

  test('keeps a paragraph that runs over several lines', () => {
    expect(splitBiography('One\nand more\r\n\r\nTwo')).toEqual(['One\nand more', 'Two'])
  })

  test.each([null, undefined, '', ' \n ', '||'])('is empty for %j', (details) => {
    expect(splitBiography(details)).toEqual([])
  })
})

describe('the biography modal', () => {
  const person = {id: 'ada', name: 'Ada Obi', role: '', biography: []}

  test('opens with the person chosen', () => {
    expect(biographyReducer(closedBiography, {type: 'open', person})).toEqual({
      isOpen: true,
      person,
    })
  })

  test('closes', () => {
    expect(biographyReducer({isOpen: true, person}, {type: 'close'}).isOpen).toBe(false)
  })

  test('refuses an unknown action', () => {
    expect(() =>
      // @ts-expect-error Only code outside the type checker's reach can send such an action.
      biographyReducer(closedBiography, {type: 'toggle'}),
    ).toThrow('Something went wrong')
  })
})
