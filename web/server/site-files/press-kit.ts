import {createHash} from 'node:crypto'
import {extname} from 'node:path'
import {makeZip, predictLength} from 'client-zip'
import fresh from 'fresh'
import {Hono} from 'hono'
import {NEWS_TEXTS} from '#schemas/texts.ts'
import type {PressKitQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {anchorName} from '#web/src/shared/cms/rich-text.ts'
import {pressKitPath} from '#web/src/shared/paths.ts'
import {cacheUntilChange, createFailureLog} from '../cms/cached-content.ts'
import {type ContentSource, openCms} from '../cms/content-source.ts'
import {contentCacheHeaders} from '../http/answer-text.ts'
import {fileUnavailable} from './cached-file.ts'
import {pressKitQuery} from './site-files.queries.ts'

/**
 * `/press-kit.zip`: the texts for the press and the pictures that it may use, in their full size, with their credits.
 * Nothing is kept of it: each picture is read when its turn to be sent comes. Without pictures there is none.
 */
export function servePressKit(source: ContentSource): Hono {
  const app = new Hono()
  const cms = openCms(source)
  const failures = createFailureLog(source.log)
  const kit = cacheUntilChange(
    async () => pressKit(await cms.fetch(pressKitQuery)),
    source.onContentChange,
  )
  app.get(pressKitPath, async (context, next) => {
    let current: PressKit | undefined
    try {
      current = await kit.get()
      failures.succeeded(pressKitPath)
    } catch (error) {
      failures.failed(pressKitPath, `${pressKitPath} could not be generated.`, error)
      return fileUnavailable(context)
    }
    if (!current) return next()
    const {etag, lastModified, files} = current
    const headers = {...contentCacheHeaders(source.isPurged), ETag: etag}
    if (fresh({'if-none-match': context.req.header('If-None-Match')}, {etag})) {
      return context.body(null, 304, headers)
    }
    const entries = files.map((file) => ({...file, lastModified}))
    return context.body(makeZip(read(source, entries)), 200, {
      ...headers,
      'Content-Type': 'application/zip',
      'Content-Length': String(predictLength(entries)),
      'Content-Disposition': 'attachment; filename="press-kit.zip"',
    })
  })
  return app
}

type PressKit = {etag: string; lastModified: Date; files: KitFile[]}

/** A file of the kit, in bytes: a text, or a picture that the content service has. */
type KitFile = {name: string; size: number} & ({content: string} | {url: string})

/** The kit's files, named by the pictures' titles; undefined without pictures. */
function pressKit({site, page}: PressKitQueryResult): PressKit | undefined {
  const press = page?.press
  const pictures = mapList(press?.pictures, ({title, credit, image}, index) => {
    const {url, size} = image?.asset ?? {}
    if (!url || !size) return undefined
    const name = `${index + 1}-${anchorName(text(title))}${extname(new URL(url).pathname)}`
    return {name, title: text(title), credit: text(credit), url, size}
  })
  if (!page || pictures.length === 0) return undefined
  const texts = mapList(press?.items, (item) => `${text(item.title)}\n${text(item.text)}`)
  const contacts = [site?.name, site?.address, site?.phone, site?.email].map((line) => text(line))
  const credits = pictures.map(({name, title, credit}) => `${name}: ${title}. Credit: ${credit}`)
  const content = [
    text(press?.title, NEWS_TEXTS.press.title),
    ...texts,
    contacts.filter(Boolean).join('\n'),
    credits.join('\n'),
    '',
  ].join('\n\n')
  const readMe = {name: 'read-me.txt', size: Buffer.byteLength(content), content}
  const files = [readMe, ...pictures.map(({name, url, size}) => ({name, url, size}))]
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 16)
  return {etag: `"${hash}"`, lastModified: new Date(page._updatedAt), files}
}

/** Reads each file when it is asked for. Rejects where the content service does not have a picture any more. */
async function* read(
  {config, contentOrigin}: ContentSource,
  files: readonly (KitFile & {lastModified: Date})[],
) {
  for (const {name, size, lastModified, ...file} of files) {
    const input = 'content' in file ? file.content : await readPicture(file.url)
    yield {name, size, lastModified, input}
  }

  /** Pictures of the local lake are read where this server reaches it, whatever its public URL is. */
  async function readPicture(url: string): Promise<ReadableStream<Uint8Array>> {
    const {pathname} = new URL(url)
    const isLocal = config.cms.lakePath && pathname.startsWith(`${config.cms.lakePath}/`)
    const response = await fetch(isLocal ? new URL(pathname, contentOrigin) : url)
    if (response.ok && response.body) return response.body
    throw new Error(`${url} answered ${response.status}.`)
  }
}
