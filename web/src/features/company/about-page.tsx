import type {TypedObject} from '@portabletext/types'
import {defineQuery} from 'groq'
import {useLoaderData} from 'react-router-dom'
import {ABOUT_TEXTS} from '#schemas/texts.ts'
import {bannerFields, imageFields, linkedText, seoFields} from '#web/src/shared/cms/fragments.ts'
import {mapList, text, texts, unbroken} from '#web/src/shared/cms/normalise.ts'
import {queryPage, normaliseBannerPage} from '#web/src/shared/cms/page-data.ts'
import {normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import {
  normaliseAccordion,
  normaliseTitledRichText,
  normaliseTitledTexts,
  type TitledText,
} from '#web/src/shared/cms/text-lists.ts'
import {paths} from '#web/src/shared/paths.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {EntryList} from '#web/src/shared/ui/accordion/accordion.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {CallToAction} from '#web/src/shared/ui/contact/call-to-action.tsx'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {
  FlowBackground,
  Label,
  Section,
  SectionHeading,
  SideHeading,
} from '#web/src/shared/ui/layout/layout.tsx'
import {Sections} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {imageWidths} from '#web/src/shared/ui/media/picture-shapes.ts'
import {RichText} from '#web/src/shared/ui/rich-text/rich-text.tsx'
import styles from './about-page.module.css'

export const aboutQuery = defineQuery(`*[_type == "aboutPage" && _id == "aboutPage"][0]{
  howWeStarted{title, ${linkedText('body')}, image{${imageFields}}},
  timeline{title, items[]{_key, date, text}},
  vision{title, text},
  values{title, items[]{_key, title, text}},
  mission{title, text},
  whatWeDo{title, items[]{_key, question, ${linkedText('answer')}}, buttonLabel},
  priorities{title, items[]{_key, title, text}},
  ${bannerFields}, ${seoFields}
}`)

export async function load(context: LoaderContext) {
  const page = await queryPage(context, aboutQuery)
  const storyImage = normalisePicture(page?.howWeStarted?.image)
  return {
    ...normaliseBannerPage(page, 'About us'),
    story: {
      ...normaliseTitledRichText(page?.howWeStarted, ABOUT_TEXTS.howWeStarted),
      ...(storyImage && {image: storyImage}),
    },
    timeline: {
      title: text(page?.timeline?.title, ABOUT_TEXTS.timeline),
      items: mapList(page?.timeline?.items, ({_key: key, ...milestone}) => {
        const [date, event] = [text(milestone.date), text(milestone.text)]
        return date && event ? {key, date, event} : undefined
      }),
    },
    vision: {title: text(page?.vision?.title, ABOUT_TEXTS.vision), text: text(page?.vision?.text)},
    mission: {
      title: text(page?.mission?.title, ABOUT_TEXTS.mission),
      text: text(page?.mission?.text),
    },
    values: {
      title: text(page?.values?.title, ABOUT_TEXTS.values),
      items: normaliseTitledTexts(page?.values?.items),
    },
    whatWeDo: {
      ...texts(page?.whatWeDo, ABOUT_TEXTS.whatWeDo),
      items: normaliseAccordion(page?.whatWeDo?.items, 'work'),
    },
    priorities: {
      title: text(page?.priorities?.title, ABOUT_TEXTS.priorities),
      items: normaliseTitledTexts(page?.priorities?.items),
    },
  }
}

export function Page() {
  const {banner, story, timeline, vision, values, mission, whatWeDo, priorities} =
    useLoaderData<typeof load>()
  return (
    <Sections>
      <Banner {...banner} />
      <AboutStory {...story} />
      <AboutTimeline {...timeline} />
      <AboutPurpose vision={vision} mission={mission} />
      <AboutValues {...values} />
      <Section tone="mist" labelledBy="what-we-do">
        <SideHeading
          id="what-we-do"
          title={whatWeDo.title}
          size="large"
          under={
            <ButtonLink to={paths.services} arrow>
              {whatWeDo.buttonLabel}
            </ButtonLink>
          }
        >
          <EntryList entries={whatWeDo.items} firstOpen numbered />
        </SideHeading>
      </Section>
      <AboutPriorities {...priorities} />
      <CallToAction />
    </Sections>
  )
}

/** How the company started: its story beside a picture that rises into the banner. */
function AboutStory({title, body, image}: {title: string; body: TypedObject[]; image?: Picture}) {
  if (body.length === 0 && !image) return null
  return (
    <Section labelledBy="how-we-started">
      <div className={styles.story} data-picture={Boolean(image)}>
        <div className={styles.storyText}>
          <h2 id="how-we-started">{title}</h2>
          <RichText value={body} />
        </div>
        {image && (
          <PictureImage
            picture={image}
            sizes="(width >= 64rem) 33rem, 92vw"
            widths={imageWidths.body}
            className={styles.storyPicture}
          />
        )}
      </div>
    </Section>
  )
}

type Statement = {title: string; text: string}

/** The dates of the company's history on one line, oldest first. */
function AboutTimeline({
  title,
  items,
}: {
  title: string
  items: {key: string; date: string; event: string}[]
}) {
  if (items.length === 0) return null
  return (
    <Section tone="mist" labelledBy="timeline">
      <SectionHeading id="timeline" title={title} size="large" />
      <ol role="list" className={styles.timeline}>
        {items.map(({key, date, event}) => (
          <li key={key} className={styles.milestone}>
            <h3 className={styles.date}>{date}</h3>
            <p>{unbroken(event)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function AboutPurpose({vision, mission}: {vision: Statement; mission: Statement}) {
  if (!vision.text && !mission.text) return null
  return (
    <Section tone="dark" className={styles.band}>
      <FlowBackground className={styles.lines} />
      <div className={styles.statements}>
        <StatementSection kind="vision" {...vision} />
        <StatementSection kind="mission" {...mission} />
      </div>
    </Section>
  )
}

function StatementSection({kind, title, text}: Statement & {kind: 'vision' | 'mission'}) {
  if (!text) return null
  return (
    <section className={styles.statement} aria-labelledby={kind}>
      <Label as="h2" id={kind}>
        {title}
      </Label>
      <p className={styles[kind]}>{text}</p>
    </section>
  )
}

/** The company's values in large type. */
function AboutValues({title, items}: {title: string; items: TitledText[]}) {
  if (items.length === 0) return null
  return (
    <Section labelledBy="values">
      <SectionHeading id="values" title={title} size="large" />
      <ul role="list">
        {items.map(({key, title: value, text}) => (
          <li key={key} className={styles.value}>
            <h3 className={styles.word}>{value}</h3>
            {text && <p className={styles.valueText}>{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The business priorities as a numbered grid under hairlines. */
function AboutPriorities({title, items}: {title: string; items: TitledText[]}) {
  if (items.length === 0) return null
  return (
    <Section labelledBy="priorities">
      <SectionHeading id="priorities" title={title} size="large" />
      <ol role="list" className={styles.priorities}>
        {items.map(({key, title: priority, text}) => (
          <li key={key} className={styles.priority}>
            <h3 className={styles.priorityTitle}>{priority}</h3>
            {text && <p className={styles.priorityText}>{text}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
