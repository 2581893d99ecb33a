import {defineDocuments} from 'sanity/presentation'
import {PAGES} from '#schemas/pages.ts'

/** The document that opens when the frame shows a page: those with items of their own come first. */
export const mainDocuments = defineDocuments(
  PAGES.flatMap(({id, path, itemType}) => [
    {route: path, type: id},
    ...(itemType
      ? [
          {
            route: `${path}/:slug`,
            filter: '_type == $type && slug.current == $slug',
            params: ({params}: {params: Record<string, string>}) => ({
              type: itemType,
              slug: params['slug'] ?? '',
            }),
          },
        ]
      : []),
  ]),
)
