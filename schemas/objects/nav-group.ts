import {defineLinkList} from '../builders/link-list.ts'

export const navGroup = defineLinkList('navGroup', 'Navigation group', 'navLink')
