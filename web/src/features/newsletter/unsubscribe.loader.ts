import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {linkData} from './link-data.ts'

export async function load({request}: LoaderContext) {
  return linkData(request, 'Unsubscribe')
}
