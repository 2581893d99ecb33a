import {configureStore} from '@reduxjs/toolkit'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {newsSlice} from '../news-slice.ts'

/** A store as the site's is, with the news alone. */
export const newsStore = (cms: Cms) =>
  configureStore({
    reducer: {[newsSlice.name]: newsSlice.reducer},
    middleware: (defaults) => defaults({thunk: {extraArgument: {cms}}}),
  })
