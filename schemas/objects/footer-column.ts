import {defineLinkList} from '../builders/link-list.ts'

export const footerColumn = defineLinkList('footerColumn', 'Footer column', 'cta')
