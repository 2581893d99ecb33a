/**
 * `npm run shots`: screenshots of every route at five widths, and of panels, menus and dialogs, in
 * `.shots/`. `--url` names a running site, `--only` the beginning of routes, `--width` one width.
 */
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {chromium} from 'playwright'
import {browserArgs, ensureBrowser} from './browser/find-browser.ts'
import {root} from './build/folders.ts'
import {allRoutes, resolveRoute} from './e2e/testing/routes.ts'
import {runCommand} from './run/command.ts'
import {startSeededSite} from './shots/seeded-site.ts'
import {states} from './shots/states.ts'
import {takeScreenshot, widths} from './shots/take-screenshot.ts'

const log = (line: string) => console.log(line)

await runCommand(async () => {
  const {values} = parseArgs({
    options: {url: {type: 'string'}, only: {type: 'string'}, width: {type: 'string'}},
  })
  const wanted = (route: string, width: number) =>
    route.startsWith(values.only ?? '') && (!values.width || width === Number(values.width))
  const pages = allRoutes.map((route) => ({
    name: route === '/' ? 'home' : route.slice(1).replaceAll('/', '-').replace('*', 'item'),
    route,
    widths: [...widths.keys()],
    prepare: undefined,
  }))
  const shots = [...pages, ...states].flatMap(({widths, ...shot}) =>
    widths.filter((width) => wanted(shot.route, width)).map((width) => ({...shot, width})),
  )

  const site = values.url ? {url: values.url, close: async () => {}} : await startSeededSite(log)
  const browser = await chromium.launch({args: browserArgs, executablePath: ensureBrowser(log)})
  for (const [index, {name, route, width, prepare}] of shots.entries()) {
    log(`${index + 1}/${shots.length}  ${name}  ${width} px`)
    const url = site.url + (await resolveRoute(site.url, route))
    const file = join(root, '.shots', prepare ? 'states' : '', `${name}-${width}.png`)
    await takeScreenshot(browser, {url, file, width, prepare})
  }
  await browser.close()
  await site.close()
  log(`Look in ${join(root, '.shots')}.`)
})
