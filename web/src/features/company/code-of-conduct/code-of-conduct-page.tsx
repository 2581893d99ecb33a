import {useLoaderData} from 'react-router-dom'
import {LongDocument} from '#web/src/shared/ui/document/long-document.tsx'
import {DocumentPage} from '#web/src/shared/ui/document/short-document.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import type {load} from './code-of-conduct.loader.ts'

export function Page() {
  const {banner, dateLine, intro, rules} = useLoaderData<typeof load>()
  const isEmpty = !dateLine && intro.length === 0 && rules.length === 0
  return (
    <DocumentPage banner={banner} isEmpty={isEmpty}>
      <LongDocument
        clauses={rules}
        indexLabel="The rules"
        dateLine={dateLine}
        numerals="large"
        lead={intro.length > 0 && <RichText value={intro} size="lead" />}
      >
        {({body}) => <RichText value={body} />}
      </LongDocument>
    </DocumentPage>
  )
}
