import {execFile} from 'node:child_process'
import {mkdir, readFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'
import {expect, test} from 'vitest'
import {root} from './build/folders.ts'
import {copyRepository, type RepositoryCopy} from './testing/repository-copy.ts'

const run = promisify(execFile)

/** Runs an npm command in a copy, without what the tests' own process has set. */
async function runNpm(folder: string, ...args: string[]): Promise<string> {
  const ofTheTests = /^(?:NODE_ENV|NODE_OPTIONS|TEST_RUN|TEST|PROD|DEV|MODE|BASE_URL|SSR|VITEST.*)$/
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !ofTheTests.test(key)),
  )
  const {stdout} = await run('npm', args, {cwd: folder, env, maxBuffer: 2 ** 26}).catch(
    ({stdout: out, stderr: problems}: {stdout: string; stderr: string}) => {
      throw new Error(`npm ${args.join(' ')} failed:\n${out}\n${problems}`)
    },
  )
  return stdout
}

/** New files, by their paths. */
const files = {
  'schemas/documents/tender.ts': `import {defineType} from 'sanity'
import {publishedDateField, slugField, summaryField} from '../builders/documents.ts'
import {requiredRichText, titleField} from '../builders/fields.ts'

export const tender = defineType({
  name: 'tender',
  title: 'Tender',
  type: 'document',
  fields: [
    titleField('title', 'Title'),
    slugField({required: true, path: '/tenders'}),
    summaryField(),
    publishedDateField(),
    requiredRichText('content', 'Text', 'richContent'),
  ],
  preview: {select: {title: 'title', subtitle: 'publishedDate'}},
})
`,
  'schemas/singletons/tenders-page.ts': `import {definePage} from '../builders/documents.ts'
import {introField} from '../builders/fields.ts'

export const tendersPage = definePage({name: 'tendersPage', fields: [introField()]})
`,
  'seed/singletons/tendersPage.yaml': `banner:
  title: Tenders
  tagline: What we are about to buy.
  image:
    file: images/banners/publications.webp
    alt: Report pages spread out like a fan, seen from the edge in warm light
intro: Each tender says what is bought, and by when offers are due.
seo:
  title: Tenders
  description: What the company is about to buy, and by when offers are due.
  noIndex: false
`,
  'seed/tenders/supply-of-meters.md': `---
title: Supply of meters
slug: supply-of-meters
smallDescription: Twelve meters for four stations.
publishedDate: 2026-10-01
---

Offers for twelve meters are due by the end of November.
`,
  'web/src/features/tenders/tenders-page.tsx': `import {defineQuery} from 'groq'
import {Link, useLoaderData} from 'react-router-dom'
import {bannerFields, newestFirst, seoFields} from '#web/src/shared/cms/fragments.ts'
import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {paths} from '#web/src/shared/paths.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'

export const tendersQuery = defineQuery(\`{
  "page": *[_type == "tendersPage" && _id == "tendersPage"][0]{intro, \${bannerFields}, \${seoFields}},
  "items": *[_type == "tender" && defined(slug.current)] | \${newestFirst} {title, "slug": slug.current}
}\`)

export async function load({cms}: LoaderContext) {
  const {page, items} = await cms.fetch(tendersQuery)
  return {
    ...normaliseBannerPage(page, 'Tenders'),
    intro: text(page?.intro),
    tenders: mapList(items, (raw) => ({title: text(raw.title), slug: text(raw.slug)})),
  }
}

export function Page() {
  const {banner, intro, tenders} = useLoaderData<typeof load>()
  return (
    <>
      <Banner {...banner} />
      <Section>
        {intro && <p>{intro}</p>}
        <ul>
          {tenders.map(({title, slug}) => (
            <li key={slug}>
              <Link to={paths.tender(slug)}>{title}</Link>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
`,
  'web/src/features/tenders/tender-item-page.tsx': `import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {checkDocument} from '#web/src/shared/cms/check-document.ts'
import {newestFirst, richContentFields} from '#web/src/shared/cms/fragments.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseRichContent} from '#web/src/shared/cms/rich-text.ts'
import {paths} from '#web/src/shared/paths.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {ArticleBody, ArticleHeader} from '#web/src/shared/ui/article/article.tsx'
import {RichContent} from '#web/src/shared/ui/rich-text/rich-content.tsx'

export const tenderQuery = defineQuery(\`
  *[_type == "tender" && slug.current == $slug] | \${newestFirst} [0]{
    title, "slug": slug.current, smallDescription, content[]{\${richContentFields}}
  }
\`)

export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const raw = checkDocument(await cms.fetch(tenderQuery, {slug}), slug)
  if (!raw) throw new Response('Not Found', {status: 404})
  const [title, summary] = [text(raw.title), text(raw.smallDescription)]
  return {
    meta: {title, description: summary, parent: {title: 'Tenders', path: paths.tenders}},
    title,
    summary,
    content: normaliseRichContent(raw.content),
  }
}

export function Page() {
  const {title, summary, content} = useLoaderData<typeof load>()
  return (
    <>
      <ArticleHeader
        look="wide"
        back={{to: paths.tenders, label: 'All tenders'}}
        title={title}
        summary={summary}
      />
      <ArticleBody>
        <RichContent value={content} />
      </ArticleBody>
    </>
  )
}
`,
}

/** Lines that are added to files: each after the line that it follows. */
const additions: Record<string, [after: string, line: string][]> = {
  'schemas/pages.ts': [
    [
      "    items: {type: 'gallery', plural: 'albums', title: 'Photo albums'},\n  },",
      `  {
    id: 'tendersPage',
    path: '/tenders',
    title: 'Tenders',
    studioTitle: 'Tenders page',
    studioFolder: 'Tenders',
    icon: 'bill',
    items: {type: 'tender', plural: 'tenders', title: 'Tenders'},
  },`,
    ],
  ],
  'schemas/index.ts': [
    ["import {step} from './documents/step.ts'", "import {tender} from './documents/tender.ts'"],
    [
      "import {siteSettings, subjectContact} from './singletons/site-settings.ts'",
      "import {tendersPage} from './singletons/tenders-page.ts'",
    ],
    ['  galleryPage,', '  tendersPage,'],
    ['  gallery,', '  tender,'],
  ],
  'seed/singletons/searchPage.yaml': [['groups:', '  tenders: Tenders']],
  'web/src/shared/paths.ts': [
    [
      "  album: (slug: string) => detailPath('galleryPage', slug),",
      "  tenders: pathOf('tendersPage'),\n  tender: (slug: string) => detailPath('tendersPage', slug),",
    ],
  ],
}

async function followRecipe({folder, edit, write}: RepositoryCopy): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), {recursive: true})
    await write(path, text)
  }
  for (const [path, lines] of Object.entries(additions)) {
    for (const [after, line] of lines) {
      await edit(path, (text) => text.replace(`${after}\n`, () => `${after}\n${line}\n`))
    }
  }
}

/** Paths that the recipes for a page and for a document type name; `<name>` and `<path>` stand for any. */
async function recipePaths(): Promise<string[]> {
  const text = await readFile(join(root, '.github/CONTRIBUTING.md'), 'utf8')
  const recipes = text
    .split(/^### /m)
    .filter((part) => /^Add a (?:page|document type)\n/.test(part))
    .join('')
  return [...recipes.matchAll(/`([\w./<>-]+\/[\w./<>-]*)`/g)].map(([, path = '']) => path)
}

test('the recipes name every file that a document type with pages needs', async () => {
  const named = await recipePaths()
  const isNamed = (path: string) =>
    named.some((name) => {
      const pattern = name.replaceAll('.', '\\.').replaceAll(/<\w+>/g, '[\\w-]+')
      return new RegExp(`^${pattern}${name.endsWith('/') ? '' : '$'}`).test(path)
    })
  const paths = [...Object.keys(files), ...Object.keys(additions)]
  expect(paths.filter((path) => !isNamed(path))).toEqual([])
})

test('a document type made by the recipe has its list, its pages, sitemap, search, Studio list and preview', async () => {
  const copy = await copyRepository()
  await followRecipe(copy)
  await runNpm(copy.folder, 'run', 'types')
  expect(await runNpm(copy.folder, 'run', 'seed', '--', '--check')).toContain('The seed is valid')
  // They take each type of the registry: its page, its list, sitemap and search; the Studio's lists; where it is shown.
  const guards = [
    'schemas/index.test.ts',
    'web/server/item-types.test.ts',
    'studio/structure.test.ts',
    'studio/presentation.test.ts',
    'studio/create-config.test.ts',
  ]
  const output = await runNpm(copy.folder, 'test', '--', ...guards)
  expect(output).toMatch(/5 passed/)
  expect(await readFile(join(copy.folder, 'studio/schema.gen.json'), 'utf8')).toContain('"tender"')
})
