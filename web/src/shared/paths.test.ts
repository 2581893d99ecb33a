import {expect, test} from 'vitest'
import {isServerFile} from '#schemas/pages.ts'
import {editionsFeed, feeds, myDataPaths, pressKitPath} from './paths.ts'

test('editors may link to everything of the server that visitors open', () => {
  const paths = [
    ...Object.values(feeds).flatMap(({rss, atom}) => [rss, atom]),
    editionsFeed,
    myDataPaths.page,
    pressKitPath,
  ]
  expect(paths.filter((path) => !isServerFile(path))).toEqual([])
})
