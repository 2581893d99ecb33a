import type {ThunkDispatch, UnknownAction} from '@reduxjs/toolkit'
import {useDispatch} from 'react-redux'
import type {Cms} from '../cms/client.ts'
import type {ThunkExtra} from '../routing/page-definition.ts'

type Dispatch = ThunkDispatch<unknown, ThunkExtra, UnknownAction>

/**
 * Fetches ahead what a visitor is about to open, such as content that is cached then, or the chunk of
 * a page. A failure is ignored: opening the page fetches again.
 */
export function usePrefetch() {
  const dispatch = useDispatch<Dispatch>()
  return (fetch: (cms: Cms) => Promise<unknown>) =>
    dispatch((_, __, {cms}) => {
      fetch(cms).catch(() => {})
    })
}
