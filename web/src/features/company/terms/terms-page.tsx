import {useLoaderData} from 'react-router-dom'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {LongDocument} from '#web/src/shared/ui/document/long-document.tsx'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import {ContactLines} from '#web/src/shared/ui/contact/contact-lines.tsx'
import {PrintedPage} from '#web/src/shared/ui/document/printed-page.tsx'
import {Sections} from '#web/src/shared/ui/document/sections.tsx'
import type {load} from './terms.loader.ts'

export function Page() {
  const {banner, dateLine, sections} = useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      <PrintedPage>
        {(dateLine || sections.length > 0) && (
          <Section>
            <LongDocument clauses={sections} indexLabel="Sections" dateLine={dateLine}>
              {({body, showContactDetails}) => (
                <>
                  <RichText value={body} />
                  {showContactDetails && <ContactLines />}
                </>
              )}
            </LongDocument>
          </Section>
        )}
      </PrintedPage>
    </Sections>
  )
}
