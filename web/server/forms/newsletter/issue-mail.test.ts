import {HtmlValidate} from 'html-validate'
import {expect, test} from 'vitest'
import {composeIssue} from './issue-mail.ts'
import {content} from './testing/issue.ts'

const links = {
  siteUrl: 'https://site.example',
  unsubscribeUrl: 'https://site.example/newsletter/unsubscribe?token=a.b&x=1',
  dataUrl: 'https://site.example/my-data?token=c.d',
}

const validator = new HtmlValidate({
  // The rules of the HTML standard.
  extends: ['html-validate:standard', 'html-validate:document'],
  // Outlook for Windows reads its own comments.
  rules: {'no-conditional-comment': 'off'},
})

test('the document is valid HTML, with every text escaped', async () => {
  const {html} = await composeIssue(content, links)
  const report = await validator.validateString(html)
  expect(report.results.flatMap(({messages}) => messages)).toEqual([])
  expect(html).toContain('<h1 class="text"')
  expect(html).toContain('Gas &lt;news&gt; &amp; more</h1>')
  expect(html).toContain('alt="A valve &amp; a “pipe”"')
  expect(html).toContain('A &quot;first&quot; pipeline</a>')
})

test('mail programs get tables, and a style at each element', async () => {
  const {html} = await composeIssue(content, links)
  const [, body = ''] = html.replace(/<!--.*?-->/gs, '').split('<body')
  expect(body).not.toMatch(/<(?:div|section|main|article|script|link|form)\b/)
  expect(body).not.toMatch(/display:\s*(?:flex|grid)|position:/)
  for (const [tag] of body.matchAll(/<(?:table|td|h1|h2|h3|p|a|img)\b[^>]*>/g)) {
    expect(tag).toMatch(/ style="|^<a href="[^"]*"\s*>$/)
  }
})

test('all that it leads to or loads is the site’s, and the same for everybody but its reader’s two links', async () => {
  const first = await composeIssue(content, links)
  const second = await composeIssue(content, {
    ...links,
    unsubscribeUrl: 'https://site.example/other',
    dataUrl: 'https://site.example/others-data',
  })
  const encoded = links.unsubscribeUrl.replace('&', '&amp;')
  expect(
    first.html
      .replaceAll(encoded, 'https://site.example/other')
      .replaceAll(links.dataUrl, 'https://site.example/others-data'),
  ).toBe(second.html)
  const loaded = [...first.html.matchAll(/ src="([^"]*)"/g)].map(([, url]) => url)
  expect(loaded).toEqual([content.items[0]?.picture?.url])
})

test('the plain text says the same', async () => {
  const {text} = await composeIssue(content, links)
  expect(text).toBe(`Dear reader,

Good day.
This is the first issue.

It is short.

NEWS

A "first" pipeline
Short & clear.
https://site.example/news/a-first-pipeline

PUBLICATIONS

The annual report
https://site.example/publications/annual-report

With kind regards
The Aggregator

-- 
The Aggregator
1 Example Road
Abuja
https://site.example

You subscribed.
Unsubscribe: https://site.example/newsletter/unsubscribe?token=a.b&x=1
What we hold about you: https://site.example/my-data?token=c.d
`)
})
