import {useLoaderData} from 'react-router-dom'
import {LongDocument} from '#web/src/shared/ui/document/long-document.tsx'
import {DocumentPage} from '#web/src/shared/ui/document/short-document.tsx'
import {ClauseBody} from '../clause-body.tsx'
import type {load} from './terms.loader.ts'

export function Page() {
  const {banner, dateLine, sections} = useLoaderData<typeof load>()
  return (
    <DocumentPage banner={banner} isEmpty={!dateLine && sections.length === 0}>
      <LongDocument clauses={sections} indexLabel="Sections" dateLine={dateLine}>
        {(clause) => <ClauseBody {...clause} />}
      </LongDocument>
    </DocumentPage>
  )
}
