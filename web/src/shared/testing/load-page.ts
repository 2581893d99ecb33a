import {createStaticHandler} from 'react-router-dom'
import type {LoaderContext, PageDefinition} from '../routing/page-definition.ts'
import {createDatasetCms} from './dataset-cms.ts'
import type {TestDocument} from './documents.ts'
import {createTestStore} from './render.tsx'

type Load<Data> = (context: LoaderContext) => Promise<Data>

/**
 * The data that a loader returns for these documents: its real query, evaluated in memory.
 *
 * @param path the path asked for, where the loader reads it.
 * @throws what the loader throws.
 */
export async function loadPage<Data>(
  load: Load<Data>,
  documents: readonly TestDocument[],
  path: PageDefinition['path'] = '/',
): Promise<Data> {
  const cms = createDatasetCms(documents)
  const store = createTestStore(cms)
  const loaded = Promise.withResolvers<Data>()
  const handler = createStaticHandler([
    {
      path,
      loader: async (args) => {
        await load({...args, cms, store}).then(loaded.resolve, loaded.reject)
        return null
      },
    },
  ])
  await handler.query(new Request(`http://localhost${path}`))
  return loaded.promise
}
