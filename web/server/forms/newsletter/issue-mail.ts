import {html, raw} from 'hono/html'
import type {IssueItem, WrittenIssue} from '#web/contract/newsletter-issues.ts'
import {NEWSLETTER_MAIL_TEXTS} from '#schemas/texts.ts'
import type {Database, Tables} from '../../storage/database.ts'
import type {Mail} from '../../mail/transport.ts'
import {readIssue} from './issues.ts'
import type {MyDataLinks} from '../my-data/my-data-links.ts'
import type {NewsletterLinks} from './newsletter-links.ts'

/** Composes an issue for one subscriber; nothing where the subscription has ended. */
export async function composeIssueMail(
  db: Database,
  {
    id,
    subject_id,
    issue_id,
    created_at,
  }: Pick<Tables['outbox'], 'id' | 'subject_id' | 'issue_id' | 'created_at'>,
  {links, dataLinks, siteUrl}: {links: NewsletterLinks; dataLinks: MyDataLinks; siteUrl: string},
): Promise<Mail | undefined> {
  const subscriber = await db
    .selectFrom('subscriber')
    .selectAll()
    .where('id', '=', subject_id)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
  const issue = await readIssue(db, issue_id ?? '')
  if (!subscriber || !issue) return undefined
  const unsubscribeUrl = links.create('unsubscribe', subscriber, created_at)
  const dataUrl = dataLinks.create({table: 'subscriber', id: subscriber.id}, created_at)
  return {
    id,
    to: subscriber.email,
    subject: issue.subject,
    ...(await composeIssue(issue, {siteUrl, unsubscribeUrl, dataUrl})),
    isAutomatic: false,
    isBulk: true,
    unsubscribeUrl,
  }
}

type Links = {
  siteUrl: string
  unsubscribeUrl: string
  /** Leads to what is held about the address. */
  dataUrl: string
}

/** The word of the link to what is held. Issues that were written before it was a text of the settings have none. */
const dataLabelOf = ({texts}: WrittenIssue) => texts.dataLabel ?? NEWSLETTER_MAIL_TEXTS.dataLabel

/** The two forms of an issue. No link or picture of it differs from person to person, but the two for its reader alone. */
export async function composeIssue(
  content: WrittenIssue,
  links: Links,
): Promise<{html: string; text: string}> {
  const sections = [
    {title: content.texts.newsTitle, items: content.items.filter(({type}) => type === 'news')},
    {
      title: content.texts.publicationsTitle,
      items: content.items.filter(({type}) => type === 'publication'),
    },
  ].filter(({items}) => items.length > 0)
  return {
    html: await composeHtml(content, sections, links),
    text: composeText(content, sections, links),
  }
}

type Section = {title: string; items: IssueItem[]}

function composeText(
  content: WrittenIssue,
  sections: Section[],
  {siteUrl, unsubscribeUrl, dataUrl}: Links,
): string {
  const {opening, texts} = content
  const item = ({title, summary, path}: IssueItem) =>
    [title, summary, siteUrl + path].filter(Boolean).join('\n')
  const parts = [
    texts.greeting,
    opening,
    ...sections.flatMap(({title, items}) => [title.toUpperCase(), ...items.map(item)]),
    `${texts.closing}\n${texts.company}`,
    ['-- ', texts.company, texts.address, siteUrl].filter(Boolean).join('\n'),
    `${texts.reason}\n${texts.unsubscribeLabel}: ${unsubscribeUrl}\n${dataLabelOf(content)}: ${dataUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const font = 'font-family:Arial,Helvetica,sans-serif'

/** Styles stand at the elements, since Gmail may drop a style sheet. Colours are the site's. */
const styles = {
  table: 'width:100%;border-collapse:collapse',
  page: 'margin:0;padding:0;background-color:#f7f5ef',
  outer: 'padding:24px 0;text-align:center',
  card: 'width:100%;max-width:600px;margin:0 auto;border-collapse:collapse;background-color:#ffffff;text-align:left',
  head: `${font};padding:20px 24px;background-color:#0f3d31;font-size:16px;line-height:24px;font-weight:bold`,
  headLink: 'color:#ffffff;text-decoration:none',
  body: `${font};padding:8px 24px 24px;font-size:16px;line-height:26px;color:#0a1f1a`,
  h1: `${font};margin:24px 0 16px;font-size:26px;line-height:32px;font-weight:bold;color:#0a1f1a`,
  h2: `${font};margin:32px 0 0;padding:0 0 8px;border-bottom:1px solid #d5dad2;font-size:16px;line-height:24px;color:#46584f`,
  h3: `${font};margin:24px 0 4px;font-size:20px;line-height:26px;font-weight:bold`,
  paragraph: 'margin:0 0 16px',
  picture: 'display:block;width:100%;height:auto;margin:24px 0 0;border:0',
  link: 'color:#14754f;text-decoration:underline',
  foot: `${font};padding:20px 24px;background-color:#e6ece7;font-size:13px;line-height:20px;color:#46584f`,
}

/** For programs with a dark mode that read style sheets; others leave the colours or turn all of them. */
const darkMode = raw(`
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background-color: #06120f !important; }
        .card { background-color: #0a1f1a !important; }
        .text { color: #f7f5ef !important; }
        .muted { color: #b9c8c0 !important; border-color: #2a4a40 !important; }
        .foot { background-color: #06120f !important; }
        .link { color: #5fc79a !important; }
      }`)

/** Outlook for Windows knows no max-width: comments that it alone reads put a table of that width around. */
const outlook = {
  begin: raw(
    '<!--[if mso]><table role="presentation" width="600" align="center" cellspacing="0"><tr><td><![endif]-->',
  ),
  end: raw('<!--[if mso]></td></tr></table><![endif]-->'),
}

async function composeHtml(
  content: WrittenIssue,
  sections: Section[],
  {siteUrl, unsubscribeUrl, dataUrl}: Links,
): Promise<string> {
  const {subject, opening, texts} = content
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${darkMode}
        </style>
      </head>
      <body class="page" style="${styles.page}">
        <table role="presentation" class="page" style="${styles.table};background-color:#f7f5ef">
          <tr>
            <td style="${styles.outer}">
              ${outlook.begin}
              <table role="presentation" class="card" style="${styles.card}">
                <tr>
                  <td style="${styles.head}">
                    <a href="${siteUrl}" style="${styles.headLink}">${texts.company}</a>
                  </td>
                </tr>
                <tr>
                  <td class="text" style="${styles.body}">
                    <h1 class="text" style="${styles.h1}">${subject}</h1>
                    <p style="${styles.paragraph}">${texts.greeting}</p>
                    ${paragraphs(opening)}
                    ${sections.map((section) => sectionHtml(section, siteUrl))}
                    <p style="margin:32px 0 0">${texts.closing}<br />${texts.company}</p>
                  </td>
                </tr>
                <tr>
                  <td class="foot muted" style="${styles.foot}">
                    <p style="margin:0 0 8px">
                      ${withBreaks([texts.company, texts.address].filter(Boolean).join('\n'))}
                    </p>
                    <p style="margin:0">
                      ${texts.reason}
                      <a href="${unsubscribeUrl}" class="link" style="${styles.link}"
                        >${texts.unsubscribeLabel}</a
                      >
                      ·
                      <a href="${dataUrl}" class="link" style="${styles.link}"
                        >${dataLabelOf(content)}</a
                      >
                    </p>
                  </td>
                </tr>
              </table>
              ${outlook.end}
            </td>
          </tr>
        </table>
      </body>
    </html> `
  return String(document)
}

const sectionHtml = ({title, items}: Section, siteUrl: string) =>
  html` <h2 class="muted" style="${styles.h2}">${title}</h2>
    ${items.map((item) => itemHtml(item, siteUrl))}`

/** The picture is a second link to the page, for the pointer; its text says what it shows where pictures are blocked. */
const itemHtml = ({title, summary, path, picture}: IssueItem, siteUrl: string) =>
  html` ${
      picture &&
      html`<a href="${siteUrl}${path}"
        ><img src="${picture.url}" alt="${picture.alt}" width="552" style="${styles.picture}"
      /></a>`
    }
    <h3 style="${styles.h3}">
      <a href="${siteUrl}${path}" class="link" style="${styles.link}">${title}</a>
    </h3>
    ${summary && html`<p style="${styles.paragraph}">${summary}</p>`}`

/** A text whose empty lines divide paragraphs. */
const paragraphs = (text: string) =>
  text.split(/\n\s*\n/).map((part) => html`<p style="${styles.paragraph}">${withBreaks(part)}</p>`)

const withBreaks = (text: string) =>
  text.split('\n').map((line, index) => [index > 0 ? raw('<br>') : '', line])
