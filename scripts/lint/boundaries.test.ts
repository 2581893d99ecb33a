import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {beforeAll, describe, expect, test} from 'vitest'
import {serverLayers} from '../../.config/import-rules.ts'
import {root} from '../build/folders.ts'

/** Every import that the rules forbid: a file, and an import that must be reported in it. */
const forbidden: [file: string, specifier: string][] = [
  ['schemas/documents/a.ts', '#web/src/shared/paths.ts'],
  ['schemas/documents/a.ts', '#studio/structure.ts'],
  ['schemas/documents/a.ts', '../../scripts/seed.ts'],
  ['schemas/documents/a.ts', '../../studio/structure.ts'],
  ['schemas/documents/a.ts', 'react'],
  ['schemas/documents/a.ts', '@sanity/icons'],
  ['schemas/vocabulary.ts', 'sanity'],
  ['schemas/vocabulary.ts', './index.ts'],
  ['schemas/pages.ts', 'sanity'],
  ['schemas/pages.ts', './vocabulary.ts'],
  ['web/contract/a.ts', 'react'],
  ['web/contract/a.ts', '../src/shared/paths.ts'],
  ['web/contract/a.ts', '#web/src/shared/paths.ts'],
  ['studio/a.ts', '#web/src/shared/paths.ts'],
  ['studio/a.ts', '#web/server/create-app.ts'],
  ['studio/a.ts', '#scripts/seed.ts'],
  ['studio/a.ts', '../scripts/seed.ts'],
  ['web/studio/a.ts', '#web/src/app/store.ts'],
  ['web/src/shared/cms/a.ts', '#web/src/features/news/news-slice.ts'],
  ['web/src/shared/cms/a.ts', '../../features/news/news-slice.ts'],
  ['web/src/shared/cms/a.ts', '../../app/store.ts'],
  ['web/src/shared/cms/a.ts', '#web/server/env/env.ts'],
  ['web/src/shared/cms/a.ts', '#schemas/index.ts'],
  ['web/src/shared/cms/a.ts', '#web/contract/contact.ts'],
  ['web/src/shared/a.ts', '#web/src/entry-server.tsx'],
  ['web/src/shared/a.ts', 'sanity'],
  ['web/src/features/news/a.ts', '../gallery/gallery-page.tsx'],
  ['web/src/features/news/list/a.ts', '../../gallery/gallery-page.tsx'],
  ['web/src/features/news/a.ts', '#web/src/features/gallery/gallery-page.tsx'],
  ['web/src/features/news/a.ts', '#web/src/app/store.ts'],
  ['web/src/features/news/a.ts', '../../shared/paths.ts'],
  ['web/src/features/news/a.ts', '../../../server/env/env.ts'],
  ['web/src/features/news/a.ts', '#schemas/index.ts'],
  ['web/src/features/news/a.ts', 'sanity'],
  ['web/src/features/news/a.ts', '@sanity/client'],
  ['web/src/features/news/a.ts', '#studio/structure.ts'],
  ['web/src/app/a.ts', '#web/server/env/env.ts'],
  ['web/src/app/a.ts', '../shared/paths.ts'],
  ['web/src/app/a.ts', '#studio/studio.tsx'],
  ['web/src/app/a.ts', '@sanity/client'],
  ['web/server/a.ts', '#web/src/features/news/news-slice.ts'],
  ['web/server/a.ts', '../src/features/news/news-slice.ts'],
  ['web/server/a.ts', '#web/src/app/store.ts'],
  ['web/server/a.ts', '#scripts/seed.ts'],
  ['web/server/http/a.ts', '../storage/tables.ts'],
  ['web/server/mail/a.ts', '../newsletter/links.ts'],
  ['web/server/newsletter/a.ts', '../inbox/subscribers.ts'],
  ['web/server/newsletter/a.ts', '#web/server/inbox/subscribers.ts'],
  ['web/server/pages/a.ts', '../create-app.ts'],
  ['web/server/pages/a.ts', '#web/src/features/news/news-slice.ts'],
  ['web/src/preview/a.ts', '#web/src/features/news/news-slice.ts'],
  ['web/src/preview/a.ts', '#web/server/create-app.ts'],
  ['web/src/app/a.ts', '#web/src/preview/preview-store.ts'],
  ['web/src/shared/cms/a.ts', '#web/src/preview/preview-store.ts'],
  ['web/server/site-files/feeds/a.ts', '../../pages/serve-pages.ts'],
  ['scripts/a.ts', '#web/src/shared/paths.ts'],
  ['scripts/a.ts', '#web/src/features/news/news.queries.ts'],
  ['scripts/run/a.ts', '../content-lake/index.ts'],
  ['scripts/a.ts', '#scripts/content-lake/open.ts'],
  ['scripts/content-lake/query/a.ts', '#web/server/create-app.ts'],
  ['scripts/bench/a.ts', '#web/src/features/news/news.loader.ts'],
  ['.config/a.ts', '../scripts/build.ts'],
]

const allowed: [file: string, specifier: string][] = [
  ['schemas/documents/a.ts', 'sanity'],
  ['schemas/documents/a.ts', '../vocabulary.ts'],
  ['web/contract/a.ts', 'zod/mini'],
  ['web/contract/a.ts', './email.ts'],
  ['studio/a.ts', '#schemas/index.ts'],
  ['studio/a.ts', '#web/contract/inbox.ts'],
  ['web/studio/main.tsx', '#studio/studio.tsx'],
  ['web/src/shared/cms/a.ts', '#schemas/vocabulary.ts'],
  ['web/src/shared/cms/a.ts', '#schemas/pages.ts'],
  ['web/server/a.ts', '#schemas/pages.ts'],
  ['web/src/shared/cms/a.ts', '../paths.ts'],
  ['web/src/shared/cms/a.ts', '@sanity/client'],
  ['web/src/features/news/a.ts', '#web/src/shared/paths.ts'],
  ['web/src/features/news/a.ts', './news-slice.ts'],
  ['web/src/features/news/list/a.ts', '../news-slice.ts'],
  ['web/src/features/news/a.ts', '#web/contract/contact.ts'],
  ['web/src/app/a.ts', '#web/src/features/news/news-slice.ts'],
  ['web/server/pages/a.ts', '#web/src/entry-server.tsx'],
  ['web/server/pages/a.ts', '../http/guards.ts'],
  ['web/src/preview/a.ts', '#web/src/app/routes.tsx'],
  ['web/src/preview/a.ts', '#web/contract/preview.ts'],
  ['web/server/mail/a.ts', '../storage/tables.ts'],
  ['web/server/inbox/a.ts', '../mail/queue-mail.ts'],
  ['web/server/site-files/feeds/a.ts', '../cached-file.ts'],
  ['web/server/site-files/feeds/a.ts', '../../content/map-entries.ts'],
  ['web/server/create-app.ts', './pages/serve-pages.ts'],
  ['scripts/a.ts', '#web/server/create-app.ts'],
  ['scripts/a.ts', 'content-lake'],
  ['scripts/bench/a.ts', '#web/src/features/news/news.queries.ts'],
]

const config = join(root, '.config/oxlint.config.ts')

/** The imports that the linter reported, as `file: import`. */
let reported: ReadonlySet<string>

beforeAll(() => {
  reported = lint([...forbidden, ...allowed])
})

/** Writes each file with all of its imports, one on each line, and lints all files in one run. */
function lint(edges: [file: string, specifier: string][]): ReadonlySet<string> {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
  const imports = Map.groupBy(edges, ([file]) => file)
  for (const [file, lines] of imports) {
    const text = lines.map(([, specifier], index) => `import {a${index}} from '${specifier}'\n`)
    mkdirSync(dirname(join(folder, file)), {recursive: true})
    writeFileSync(join(folder, file), text.join(''))
  }
  const args = ['--config', config, '-f', 'unix', '.']
  const {stdout} = spawnSync('oxlint', args, {cwd: folder, encoding: 'utf8'})
  rmSync(folder, {recursive: true})
  const reports = stdout.matchAll(/^(.+?):(\d+):\d+: .*no-restricted-imports/gm)
  return new Set(
    Array.from(reports, ([, file = '', line]) => {
      const [, specifier] = imports.get(file)?.[Number(line) - 1] ?? []
      return `${file}: ${specifier}`
    }),
  )
}

describe('the linter checks the import rules', () => {
  test.each(forbidden)('%s may not import %s', (file, specifier) => {
    expect(reported).toContain(`${file}: ${specifier}`)
  })

  test.each(allowed)('%s may import %s', (file, specifier) => {
    expect(reported).not.toContain(`${file}: ${specifier}`)
  })
})

test('each folder of the server has its layer', () => {
  const entries = readdirSync(join(root, 'web/server'), {withFileTypes: true})
  const folders = entries.filter((entry) => entry.isDirectory()).map(({name}) => name)
  expect([...serverLayers.flat(), 'testing'].toSorted()).toEqual(folders.toSorted())
})
