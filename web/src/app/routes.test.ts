import {createStaticHandler} from 'react-router-dom'
import {expect, test} from 'vitest'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {createTestStore} from '#web/src/shared/testing/load-page.ts'
import {createRoutes} from './routes.tsx'

test.each(['/ABOUT', '/%61bout', '//about', '/about/'])(
  'a navigation to %s goes to the page as its own path is written',
  async (path) => {
    const cms = createDatasetCms([])
    const handler = createStaticHandler(createRoutes({cms, store: createTestStore(cms)}))
    const answer = await handler.query(new Request(`https://example.org${path}?x=1`))
    expect(answer).toBeInstanceOf(Response)
    expect(answer instanceof Response && answer.headers.get('Location')).toBe('/about?x=1')
  },
)
