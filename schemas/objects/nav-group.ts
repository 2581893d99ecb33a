import {defineLinkGroup} from '../builders/define-link-group.ts'

export const navGroup = defineLinkGroup({
  name: 'navGroup',
  title: 'Navigation group',
  linkType: 'navLink',
})
