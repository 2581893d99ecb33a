import {combineReducers} from '@reduxjs/toolkit'
import {createStaticHandler} from 'react-router-dom'
import type {Cms} from '../cms/client.ts'
import type {LoaderContext, PageDefinition} from '../routing/page-definition.ts'
import {createStore} from '../state/create-store.ts'
import {uiSlice} from '../state/ui-slice.ts'
import {createDatasetCms} from './dataset-cms.ts'
import type {TestDocument} from './documents.ts'

type Load<Data, State> = (context: LoaderContext<State>) => Promise<Data>

/**
 * The data that a loader returns for these documents: its real query, evaluated in memory.
 *
 * @param path the path asked for, where the loader reads it.
 * @throws what the loader throws.
 */
export function loadPage<Data>(
  load: Load<Data, unknown>,
  documents: readonly TestDocument[],
  path: PageDefinition['path'] = '/',
): Promise<Data> {
  const cms = createDatasetCms(documents)
  return loadFrom({cms, store: createTestStore(cms)}, load, path)
}

/** Runs a page’s loader with a client and a store that the test has made. @throws what the loader throws. */
export async function loadFrom<Data, State>(
  deps: Pick<LoaderContext<State>, 'cms' | 'store'>,
  load: Load<Data, State>,
  path: PageDefinition['path'],
): Promise<Data> {
  const loaded = Promise.withResolvers<Data>()
  const handler = createStaticHandler([
    {
      path,
      loader: async (args) => {
        await load({...args, ...deps}).then(loaded.resolve, loaded.reject)
        return null
      },
    },
  ])
  await handler.query(new Request(`http://localhost${path}`))
  return loaded.promise
}

/** A store with the state of the user interface, whose thunks use this client. */
export const createTestStore = (cms: Cms) =>
  createStore(combineReducers({[uiSlice.name]: uiSlice.reducer}), {cms})
