import type {ThunkDispatch, UnknownAction} from '@reduxjs/toolkit'
import {useDispatch} from 'react-redux'
import type {Cms} from '../cms/client.ts'
import type {ThunkExtra} from '../routing/page-definition.ts'

type Dispatch = ThunkDispatch<unknown, ThunkExtra, UnknownAction>

/**
 * Fetches ahead what a visitor is about to open: an answer that is kept, the chunk of a page. A failure
 * is nobody's.
 */
export function usePrefetch() {
  const dispatch = useDispatch<Dispatch>()
  return (ask: (cms: Cms) => Promise<unknown>) =>
    dispatch((_, __, {cms}) => {
      ask(cms).catch(() => {})
    })
}
