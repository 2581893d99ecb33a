import {expect, test} from 'vitest'
import {page, stubSite} from './testing/stub-site.ts'

const away = () => new Error('The content service is away.')

test('a page of which a part failed is cached by nobody, and the next visit tries again', async () => {
  const {get, render} = stubSite()
  render.mockResolvedValueOnce(page({body: '<p>without news</p>', failures: [away()]}))
  expect(await get('/')).toMatchObject({
    status: 200,
    text: '<p>without news</p>',
    cacheControl: 'no-store',
  })
  expect((await get('/')).text).toBe(page().body)
  expect(render).toHaveBeenCalledTimes(2)
})

test('the last whole page stands in for one of which a part fails', async () => {
  const {get, render, publish} = stubSite()
  const whole = await get('/')
  publish()
  render.mockResolvedValueOnce(page({body: '<p>without news</p>', failures: [away()]}))
  expect(await get('/')).toMatchObject({text: whole.text, cacheControl: 'no-store'})
  render.mockResolvedValueOnce(page({body: '<p>new</p>'}))
  expect((await get('/')).text).toBe('<p>new</p>')
})

test('an exception while a page is rendered gives the last good page, or 500', async () => {
  const {get, render, publish, log} = stubSite()
  const good = await get('/about')
  publish()
  render.mockRejectedValue(new Error('no component'))
  expect(await get('/about')).toMatchObject({
    status: 200,
    text: good.text,
    cacheControl: 'no-store',
  })
  expect(await get('/faq')).toMatchObject({status: 500, cacheControl: 'no-store'})
  expect(log).toHaveBeenCalledTimes(1)
})

test('a failure is logged once, and once more when it comes back', async () => {
  const {get, render, publish, log} = stubSite()
  const fails = async () => page({status: 503, failures: [away()]})
  render.mockImplementation(fails)
  for (let visit = 0; visit < 20; visit++) await get(`/news/item-${visit}`)
  await get('/news/item-1')
  expect(log).toHaveBeenCalledExactlyOnceWith('Rendering /news/item-0 failed.', away())

  render.mockImplementation(async () => page())
  await get('/news/item-1')
  publish()
  render.mockImplementation(fails)
  for (let visit = 0; visit < 20; visit++) await get(`/news/item-${visit}`)
  expect(log).toHaveBeenCalledTimes(2)

  render.mockImplementation(async () => page({status: 503, failures: [new Error('another')]}))
  for (let visit = 0; visit < 20; visit++) await get(`/news/item-${visit}`)
  expect(log).toHaveBeenCalledTimes(3)
})

test('a slow rendering of older content never replaces a page of newer content', async () => {
  const {get, render, publish} = stubSite()
  const slow = Promise.withResolvers<ReturnType<typeof page>>()
  render.mockReturnValueOnce(slow.promise)
  const older = get('/about')
  publish()
  render.mockResolvedValueOnce(page({body: '<p>new</p>'}))
  expect((await get('/about')).text).toBe('<p>new</p>')
  slow.resolve(page({body: '<p>old</p>'}))
  expect((await older).text).toBe('<p>new</p>')
  expect((await get('/about')).text).toBe('<p>new</p>')
  expect(render).toHaveBeenCalledTimes(2)
})

test('a rendering during which content changed is cached as a fallback alone', async () => {
  const {get, render, publish} = stubSite()
  const slow = Promise.withResolvers<ReturnType<typeof page>>()
  render.mockReturnValueOnce(slow.promise)
  const older = get('/about')
  publish()
  slow.resolve(page({body: '<p>old</p>'}))
  expect(await older).toMatchObject({text: '<p>old</p>', cacheControl: 'no-store'})
  expect((await get('/about')).text).toBe(page().body)
})
