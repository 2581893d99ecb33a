import {defineQuery} from 'groq'
import {useEffect, useEffectEvent, useId, useReducer, useRef, useState} from 'react'
import {useLoaderData} from 'react-router-dom'
import {MANAGEMENT_TEXTS} from '#schemas/texts.ts'
import {BIOGRAPHY_MARKER} from '#schemas/vocabulary.ts'
import {bannerFields, imageFields, seoFields} from '#web/src/shared/cms/fragments.ts'
import {href, mapList, text, texts} from '#web/src/shared/cms/normalise.ts'
import {queryPage, normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import {useIsHydrated} from '#web/src/shared/hydration.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {CloseButton, ModalDialog} from '#web/src/shared/ui/dialog/modal-dialog.tsx'
import {ExternalLinkIcon, PlusIcon} from '#web/src/shared/ui/icon/icons.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import styles from './management-page.module.css'

export const managementQuery = defineQuery(`{
  "page": *[_type == "managementPage" && _id == "managementPage"][0]{
    intro, moreInfoLabel, profileLabel, ${bannerFields}, ${seoFields}
  },
  "members": *[_type == "managementMember"] | order(position asc, name asc){
    _id, name, role, link, details, image{${imageFields}}
  }
}`)

export async function load(context: LoaderContext) {
  const {page, members} = await queryPage(context, managementQuery)
  return {
    ...normaliseBannerPage(page, 'Our management team'),
    intro: text(page?.intro),
    ...texts(page, MANAGEMENT_TEXTS),
    people: mapList(members, (member): Person | undefined => {
      const name = text(member.name)
      const image = normalisePicture(member.image)
      const link = href(member.link)
      return name
        ? {
            id: member._id,
            name,
            role: text(member.role),
            biography: splitBiography(member.details),
            ...(image && {image}),
            ...(link && {link}),
          }
        : undefined
    }),
  }
}

export function Page() {
  const {banner, intro, moreInfoLabel, profileLabel, people} = useLoaderData<typeof load>()
  const [{isOpen, person}, dispatch] = useReducer(biographyReducer, closedBiography)
  return (
    <Sections>
      <Banner {...banner} height="list" />
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
                    profileLabel={profileLabel}
                    onMore={() => dispatch({type: 'open', person: member})}
                  />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      <BiographyDialog
        person={person}
        profileLabel={profileLabel}
        isOpen={isOpen}
        onClose={() => dispatch({type: 'close'})}
      />
    </Sections>
  )
}

/** A member of the management team as cards and biographies show one. */
type Person = {
  id: string
  name: string
  role: string
  image?: Picture
  link?: string
  /** Paragraphs; none where nothing has been written yet. */
  biography: string[]
}

/** A member of the management team: portrait, name, role, biography and profile. */
function PersonCard({
  person,
  moreInfoLabel,
  profileLabel,
  onMore,
}: {
  person: Person
  moreInfoLabel: string
  profileLabel: string
  onMore: () => void
}) {
  const {name, role, link, biography} = person
  return (
    <article className={styles.card}>
      <Portrait person={person} sizes="(width >= 64rem) 25rem, (width >= 44rem) 31vw, 7rem" />
      <div>
        <h2 className={styles.name}>{name}</h2>
        {role && <p className={styles.role}>{role}</p>}
      </div>
      <div className={styles.ways}>
        {biography.length > 0 && (
          <MoreInfo label={moreInfoLabel} name={name} biography={biography} onOpen={onMore} />
        )}
        {link && (
          <SmartLink to={link} className={textLink(['quiet'], styles.link)}>
            {profileLabel}
            <VisuallyHidden> of {name}</VisuallyHidden>
            <ExternalLinkIcon size={18} />
          </SmartLink>
        )}
      </div>
    </article>
  )
}

/** A person's portrait in the team's even crop, or the initials where there is none. */
function Portrait({person: {name, image}, sizes}: {person: Person; sizes: string}) {
  if (image) {
    return <PictureImage picture={image} sizes={sizes} ratio={4 / 5} className={styles.portrait} />
  }
  return (
    <div className={styles.portrait} aria-hidden>
      {initials(name)}
    </div>
  )
}

/** First and last name's first letters, each with the marks that stand on or under it. */
function initials(name: string): string {
  const letters = name.split(/\s+/).map((word) => /^\p{L}\p{M}*/u.exec(word)?.[0] ?? '')
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? '')
}

/**
 * Opens a biography: in the full-screen modal where scripts run, in place where they do not (yet). One
 * that is open in place when the page is hydrated stays there until it is closed.
 * Both controls have the same size, so that hydration shifts nothing.
 */
export function MoreInfo({
  label,
  name,
  biography,
  onOpen,
}: {
  label: string
  name: string
  biography: readonly string[]
  onOpen: () => void
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const hadFocus = useRef(false)
  const isHydrated = useIsHydrated()
  const [isInPlace, setIsInPlace] = useState(!isHydrated)

  const offerModal = () => {
    hadFocus.current = details.current?.contains(document.activeElement) ?? false
    setIsInPlace(false)
  }

  const leavePlace = useEffectEvent(() => {
    if (isInPlace && !details.current?.open) offerModal()
  })

  // Tells whether it is open is the browser's state: only an effect reaches it.
  useEffect(() => leavePlace(), [])

  const content = (
    <>
      {label}
      <VisuallyHidden> about {name}</VisuallyHidden>
      <PlusIcon size={18} />
    </>
  )
  return isInPlace ? (
    <details
      ref={details}
      className={styles.details}
      onToggle={({newState}) => newState === 'closed' && offerModal()}
      suppressHydrationWarning
    >
      <summary className={textLink(['small', 'leaf'])}>{content}</summary>
      <BiographyText paragraphs={biography} />
    </details>
  ) : (
    <button
      ref={(button) => {
        if (hadFocus.current) button?.focus()
        hadFocus.current = false
      }}
      type="button"
      className={textLink(['small', 'leaf'])}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {content}
    </button>
  )
}

/** A biography as a full-screen sheet. */
function BiographyDialog({
  person,
  profileLabel,
  isOpen,
  onClose,
}: {
  person?: Person | undefined
  profileLabel: string
  isOpen: boolean
  onClose: () => void
}) {
  const titleId = useId()

  return (
    <ModalDialog isOpen={isOpen} onClose={onClose} labelledBy={titleId} className={styles.sheet}>
      {person && (
        <div className={styles.sheetLayout}>
          <CloseButton onClick={onClose} size={28} className={styles.close} />
          <div className={styles.sheetPortrait}>
            <Portrait person={person} sizes="(width >= 64rem) 40vw, 92vw" />
          </div>
          <div className={styles.sheetText}>
            <h2 id={titleId} className={styles.sheetName}>
              {person.name}
            </h2>
            {person.role && <p className={styles.sheetRole}>{person.role}</p>}
            {person.link && (
              <SmartLink to={person.link} className={textLink(['quiet'], styles.sheetLink)}>
                {profileLabel}
                <ExternalLinkIcon size={18} />
              </SmartLink>
            )}
            <BiographyText paragraphs={person.biography} />
          </div>
        </div>
      )}
    </ModalDialog>
  )
}

/** A biography's paragraphs, keyed by their index: they have no other identity. */
function BiographyText({paragraphs}: {paragraphs: readonly string[]}) {
  const entries = paragraphs.map((text, index) => ({text, index}))
  return (
    <div className={styles.biography}>
      {entries.map(({text, index}) => (
        <p key={index}>{text}</p>
      ))}
    </div>
  )
}

/** The modal's state. The person stays set while the closing dialog moves out. */
type BiographyState = {isOpen: boolean; person?: Person}

type BiographyAction = {type: 'open'; person: Person} | {type: 'close'}

export const closedBiography: BiographyState = {isOpen: false}

/** @throws 'Something went wrong' on an unknown action. */
export function biographyReducer(state: BiographyState, action: BiographyAction): BiographyState {
  switch (action.type) {
    case 'open':
      return {isOpen: true, person: action.person}
    case 'close':
      return {...state, isOpen: false}
    default:
      throw new Error('Something went wrong')
  }
}

/** The paragraphs of a biography: it splits at the marker and at blank lines. */
export function splitBiography(details: string | null | undefined): string[] {
  return text(details)
    .replaceAll('\r\n', '\n')
    .split(BIOGRAPHY_MARKER)
    .flatMap((part) => part.split(/\n[^\S\n]*\n/))
    .map((part) => part.trim())
    .filter(Boolean)
}
