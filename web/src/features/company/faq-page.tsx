import {useLoaderData} from 'react-router-dom'
import {Accordion} from '../../shared/ui/accordion.tsx'
import {Banner} from '../../shared/ui/banner.tsx'
import {Section} from '../../shared/ui/layout.tsx'
import {RichText} from '../../shared/ui/rich-text.tsx'
import type {load} from './faq.loader.ts'

export function Page() {
  const {banner, intro, questions} = useLoaderData<typeof load>()
  return (
    <>
      <Banner {...banner} />
      <Section>
        {intro && <p>{intro}</p>}
        <Accordion
          headingLevel="h2"
          items={questions.map(({key, title, answer}) => ({
            key,
            title,
            content: <RichText value={answer} />,
          }))}
        />
      </Section>
    </>
  )
}
