import {useLoaderData} from 'react-router-dom'
import {Banner} from '../../../shared/ui/banner.tsx'
import {Section} from '../../../shared/ui/layout.tsx'
import {LongDocument} from '../../../shared/ui/long-document.tsx'
import {RichText} from '../../../shared/ui/rich-text.tsx'
import {ContactLines} from '../../../shared/ui/contact-lines.tsx'
import {PrintedPage} from '../../../shared/ui/printed-page.tsx'
import {Sections} from '../../../shared/ui/sections.tsx'
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
