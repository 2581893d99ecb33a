import {useLoaderData} from 'react-router-dom'
import {DocumentPage, ShortDocument} from '#web/src/shared/ui/document/short-document.tsx'
import {ClauseBody} from '../clause-body.tsx'
import type {load} from './disclaimer.loader.ts'

export function Page() {
  const {banner, dateLine, sections} = useLoaderData<typeof load>()
  return (
    <DocumentPage banner={banner} isEmpty={!dateLine && sections.length === 0}>
      <ShortDocument sections={sections} dateLine={dateLine}>
        {(section) => <ClauseBody {...section} />}
      </ShortDocument>
    </DocumentPage>
  )
}
