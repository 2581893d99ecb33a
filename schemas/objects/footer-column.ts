import {defineLinkGroup} from '../builders/define-link-group.ts'

export const footerColumn = defineLinkGroup({
  name: 'footerColumn',
  title: 'Footer column',
  linkType: 'cta',
})
