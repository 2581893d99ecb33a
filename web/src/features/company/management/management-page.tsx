import {useReducer} from 'react'
import {useLoaderData} from 'react-router-dom'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {BiographyDialog} from './biography-dialog.tsx'
import {biographyReducer, closedBiography} from './biography-reducer.ts'
import type {load} from './management.loader.ts'
import styles from './management.module.css'
import {PersonCard} from './person-card.tsx'

export function Page() {
  const {banner, intro, moreInfoLabel, people} = useLoaderData<typeof load>()
  const [{isOpen, person}, dispatch] = useReducer(biographyReducer, closedBiography)
  return (
    <Sections>
      <Banner {...banner} />
      {(intro || people.length > 0) && (
        <Section>
          <Intro text={intro} />
          {people.length > 0 && (
            <ul role="list" className={styles.people}>
              {people.map((member) => (
                <li key={member.id}>
                  <PersonCard
                    person={member}
                    moreInfoLabel={moreInfoLabel}
                    onMore={() => dispatch({type: 'open', person: member})}
                  />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      <BiographyDialog person={person} isOpen={isOpen} onClose={() => dispatch({type: 'close'})} />
    </Sections>
  )
}
