import {combineReducers} from '@reduxjs/toolkit'
import type {Cms} from '../cms/client.ts'
import {createStore} from '../state/create-store.ts'
import {uiSlice} from '../state/ui-slice.ts'

/** A store with the state of the user interface, whose thunks use this client. */
export const createTestStore = (cms: Cms) =>
  createStore(combineReducers({[uiSlice.name]: uiSlice.reducer}), {cms})
