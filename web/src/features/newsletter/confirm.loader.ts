import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {loadLink} from './load-link.ts'

export async function load({request}: LoaderContext) {
  return loadLink(request, 'Confirm your subscription')
}
