import {toPlainText} from '@portabletext/react'
import type {TypedObject} from '@portabletext/types'
import type {FAQPage, WithContext} from 'schema-dts'

/** Questions and answers as the page shows them. Source: https://schema.org/FAQPage */
export function faqPage(
  entries: readonly {title: string; body: TypedObject[]}[],
): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({title, body}) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: {'@type': 'Answer', text: toPlainText(body)},
    })),
  }
}
