import {page} from 'vitest/browser'

/** The button of a group of links in the header. */
export const group = (name: string) => page.getByRole('button', {name, exact: true})

/** The panel with the links of a group. */
export const panel = (name: string) => page.getByRole('group', {name, exact: true})
