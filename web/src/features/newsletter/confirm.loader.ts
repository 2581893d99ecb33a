import type {LoaderContext} from '../../shared/routing/page-definition.ts'
import {linkData} from './link-data.ts'

export async function load({request}: LoaderContext) {
  return linkData(request, 'Confirm your subscription')
}
