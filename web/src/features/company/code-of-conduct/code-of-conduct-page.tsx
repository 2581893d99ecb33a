import {useLoaderData} from 'react-router-dom'
import {Banner} from '../../../shared/ui/banner.tsx'
import {Section} from '../../../shared/ui/layout.tsx'
import {LongDocument} from '../../../shared/ui/long-document.tsx'
import {RichText} from '../../../shared/ui/rich-text.tsx'
import {PrintedPage} from '../../../shared/ui/printed-page.tsx'
import {Sections} from '../../../shared/ui/sections.tsx'
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
