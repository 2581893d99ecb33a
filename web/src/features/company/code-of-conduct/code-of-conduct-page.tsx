import {useLoaderData} from 'react-router-dom'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {LongDocument} from '#web/src/shared/ui/document/long-document.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import {PrintedPage} from '#web/src/shared/ui/document/printed-page.tsx'
import {Sections} from '#web/src/shared/ui/document/sections.tsx'
import type {load} from './code-of-conduct.loader.ts'

export function Page() {
  const {banner, dateLine, intro, rules} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      <PrintedPage>
        {(dateLine || intro.length > 0 || rules.length > 0) && (
          <Section>
            <LongDocument
              clauses={rules}
              indexLabel="The rules"
              dateLine={dateLine}
              numerals="large"
              lead={intro.length > 0 && <RichText value={intro} size="lead" />}
            >
              {({body}) => <RichText value={body} />}
            </LongDocument>
          </Section>
        )}
      </PrintedPage>
    </Sections>
  )
}
