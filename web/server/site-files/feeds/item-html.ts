import {escapeHTML, type PortableTextHtmlComponents, toHTML} from '@portabletext/to-html'
import {fileLink} from '#web/src/shared/cms/file-link.ts'
import {fileSize, href, text} from '#web/src/shared/cms/normalise.ts'
import {absolutePicture, croppedSize} from '#web/src/shared/cms/picture.ts'
import {
  headingComponents,
  type RichBlock,
  type RichFile,
  type RichPicture,
} from '#web/src/shared/cms/rich-text.ts'
import {type RichTable, type TableCell, tableCells} from '#web/src/shared/cms/tables.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'

/**
 * The text of an item as HTML that stands alone, as feed readers take it: without style sheets, scripts or relative URLs.
 * Its levels of headings are those of the page.
 *
 * @param blocks as `normaliseRichContent` returns them.
 */
export function itemHtml(config: SiteConfig, blocks: readonly RichBlock[]): string {
  return toHTML([...blocks], {components: htmlComponents(config), onMissingComponent: false})
}

function htmlComponents(config: SiteConfig): Partial<PortableTextHtmlComponents> {
  return {
    block: headingComponents(
      (name) =>
        ({children}: {children?: string | undefined}) =>
          `<${name}>${children ?? ''}</${name}>`,
    ),
    types: {
      imageWithAlt: ({value, isInline}: {value: RichPicture; isInline: boolean}) =>
        pictureHtml(config, value, isInline),
      fileAttachment: ({value}: {value: RichFile}) => fileHtml(config, value),
      table: ({value}: {value: RichTable}) => tableHtml(value),
    },
    marks: {
      underline: ({children}) => `<u>${children}</u>`,
      'strike-through': ({children}) => `<s>${children}</s>`,
      link: ({value, children}: {value?: {href?: unknown}; children: string}) => {
        const url = href(typeof value?.href === 'string' ? value.href : '')
        return url ? `<a href="${absoluteUrl(config, url)}">${children}</a>` : children
      },
    },
    unknownType: () => '',
    unknownMark: ({children}) => children,
    unknownBlockStyle: ({children}) => `<p>${children ?? ''}</p>`,
    unknownList: ({children}) => `<ul>${children ?? ''}</ul>`,
    unknownListItem: ({children}) => `<li>${children ?? ''}</li>`,
  }
}

const absoluteUrl = ({siteUrl}: SiteConfig, url: string): string =>
  escapeHTML(url.startsWith('/') ? siteUrl + url : url)

function pictureHtml(config: SiteConfig, {picture}: RichPicture, isInline: boolean): string {
  const {width, height} = croppedSize(picture)
  const source = escapeHTML(absolutePicture(config, picture))
  const image = `<img src="${source}" alt="${escapeHTML(picture.alt)}" width="${width}" height="${height}">`
  if (isInline) return image
  const caption = picture.caption && `<figcaption>${escapeHTML(picture.caption)}</figcaption>`
  return `<figure>${image}${caption}</figure>`
}

function fileHtml(config: SiteConfig, file: RichFile): string {
  const {href} = fileLink(config.cms, file)
  const size = file.size === undefined ? '' : ` (${fileSize(file.size)})`
  const label = text(file.title, 'Download')
  return `<p><a href="${absoluteUrl(config, href)}">${escapeHTML(label)}</a>${size}</p>`
}

function tableHtml(table: RichTable): string {
  const {head, body} = tableCells(table)
  const caption = table.caption && `<caption>${escapeHTML(table.caption)}</caption>`
  const rows = (cells: TableCell[][]) =>
    cells.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`)
  const headRows = head.length > 0 ? `<thead>${rows(head).join('')}</thead>` : ''
  return `<table>${caption}${headRows}<tbody>${rows(body).join('')}</tbody></table>`
}

/** An attribute sets figures at the right: readers drop styles. */
function cellHtml({text: words, scope, isNumber}: TableCell): string {
  const name = scope ? 'th' : 'td'
  const attributes = `${scope ? ` scope="${scope}"` : ''}${isNumber ? ' align="right"' : ''}`
  return `<${name}${attributes}>${escapeHTML(words)}</${name}>`
}
