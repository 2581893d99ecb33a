import {useId, type ReactNode} from 'react'
import {data, useLoaderData} from 'react-router-dom'
import {SOMETHING_WENT_WRONG} from '#web/contract/forms.ts'
import {
  MY_DATA_LINK_DAYS,
  MY_DATA_RESULTS,
  MY_DATA_STATUS,
  type MyDataResult,
} from '#web/contract/my-data.ts'
import {NEWSLETTER_EMAIL_ERROR, NEWSLETTER_MESSAGES} from '#web/contract/newsletter.ts'
import {describeHeldData, type HeldText} from '#web/src/shared/my-data.ts'
import {myDataPaths, paths} from '#web/src/shared/paths.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {Button} from '#web/src/shared/ui/button/button.tsx'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {FactList} from '#web/src/shared/ui/document/fact-list.tsx'
import {Container, Section} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './my-data-page.module.css'

const pageTitle = 'What we hold about you'

/**
 * The page on which a person sees what is held about an address, by the link of a mail alone. All of it is plain forms,
 * which post the link's token; the server redirects back here with `?result=`. Without a valid link it
 * asks for the address, to which a new one is sent.
 */
export function Page() {
  const {token, held, message, isOk, asksForAddress} = useLoaderData<typeof load>()
  return (
    <>
      <div className={styles.head} data-tone="dark">
        <Container>
          <h1 className={styles.title} tabIndex={-1}>
            {held ? pageTitle : (message?.title ?? pageTitle)}
          </h1>
          {held && <p className={styles.intro}>{held.address}</p>}
          {!held && (
            <p className={styles.intro}>
              {message?.text ??
                'Enter your e-mail address. If we hold anything about it, we send a link there that shows it.'}
            </p>
          )}
        </Container>
      </div>
      {held && <HeldData token={token} held={held} message={message} isOk={isOk} />}
      {asksForAddress && (
        <Section>
          <RequestForm />
        </Section>
      )}
    </>
  )
}

function HeldData({
  token,
  held,
  message,
  isOk,
}: {
  token: string
  held: HeldText
  message: Message | undefined
  isOk: boolean
}) {
  const {enquiries, subscriptions, mails} = held
  return (
    <Section>
      {message && (
        <p className={styles.result} data-ok={isOk} role="status">
          <strong>{`${message.title}.`}</strong> <span>{message.text}</span>
        </p>
      )}
      {enquiries.map(({id, title, name, facts}) => (
        <article key={id} className={styles.entry} aria-labelledby={`enquiry-${id}`}>
          <h2 id={`enquiry-${id}`}>{title}</h2>
          <FactList facts={facts} />
          <NameForm token={token} id={id} name={name} />
        </article>
      ))}
      {subscriptions.map(({email, isOpen, facts}) => (
        <article key={email} className={styles.entry}>
          <h2>Newsletter</h2>
          <FactList facts={facts} />
          {isOpen && (
            <TokenForm action={myDataPaths.end} token={token}>
              <Button type="submit" variant="outline">
                End the newsletter
              </Button>
            </TokenForm>
          )}
        </article>
      ))}
      {mails.length > 0 && (
        <article className={styles.entry}>
          <h2>Mails</h2>
          <p>We keep a list of them, for as long as what they are about, to know what was sent.</p>
          <ul className={styles.mails}>
            {mails.map((mail, index) => (
              // Mails of a day may read alike; the list never changes while it is shown.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{mail}</li>
            ))}
          </ul>
        </article>
      )}
      <article className={styles.entry} data-print="no">
        <h2>Keep a copy</h2>
        <TokenForm action={myDataPaths.download} token={token}>
          <Button type="submit" variant="outline" name="format" value="html">
            Download as a page
          </Button>
          <Button type="submit" variant="outline" name="format" value="json">
            Download as JSON
          </Button>
        </TokenForm>
      </article>
      <Erasure token={token} />
    </Section>
  )
}

function NameForm({token, id, name}: {token: string; id: string; name: string}) {
  const fieldId = useId()
  return (
    <details className={styles.details} data-print="no">
      <summary>Correct the name</summary>
      <TokenForm action={myDataPaths.name} token={token}>
        <input type="hidden" name="id" value={id} />
        <div className={styles.field}>
          <label htmlFor={fieldId}>Full name</label>
          <input
            id={fieldId}
            className={styles.input}
            name="name"
            required
            autoComplete="name"
            defaultValue={name}
          />
        </div>
        <Button type="submit">Save the name</Button>
      </TokenForm>
    </details>
  )
}

function Erasure({token}: {token: string}) {
  const {figures} = useSiteConfig()
  return (
    <article className={styles.entry} data-print="no">
      <h2>Delete everything</h2>
      <p>
        All of the above is deleted at once and for good, mails that wait included, and the
        newsletter ends. Nobody will answer an enquiry that is not answered yet. What was mailed to
        our staff stays in their mailboxes until they delete it there.
      </p>
      {figures && (
        <p>
          Copies for emergencies are {figures.backups}. What you delete does not come back from
          them.
        </p>
      )}
      <TokenForm action={myDataPaths.erase} token={token}>
        <label className={styles.confirm}>
          <input type="checkbox" name="confirmed" value="yes" required />
          <span>Yes, delete all of it</span>
        </label>
        <Button type="submit">Delete everything</Button>
      </TokenForm>
    </article>
  )
}

/** A form that posts the link's token. */
function TokenForm({
  action,
  token,
  children,
}: {
  action: string
  token: string
  children: ReactNode
}) {
  return (
    <form method="post" action={action} className={styles.form}>
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  )
}

/** Asks for the address to which a link is sent. */
function RequestForm() {
  const id = useId()
  return (
    <form method="post" action={myDataPaths.request} className={styles.form}>
      <div className={styles.field}>
        <label htmlFor={id}>Your e-mail address</label>
        <input
          id={id}
          className={styles.input}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="name@example.com"
        />
      </div>
      <Button type="submit">Send me a link</Button>
      <p className={styles.note}>
        <SmartLink to={paths.privacy}>How we handle your data</SmartLink>
      </p>
    </form>
  )
}

/**
 * The data of the page: what is held by the link's token, and the message for the result of a form. The HTTP status
 * agrees.
 */
export async function load({request, readMyData}: Pick<LoaderContext, 'request' | 'readMyData'>) {
  const {searchParams: query} = new URL(request.url)
  const token = query.get('token') ?? ''
  const read = token === '' ? undefined : await readMyData?.(token)
  const held = read && describeHeldData(read)
  const result = shownResult(query.get('result'), {token, isHeld: held !== undefined})
  const message = result && messages[result]
  const status = (result && MY_DATA_STATUS[result]) ?? 200
  const title = held ? pageTitle : (message?.title ?? pageTitle)
  return data(
    {
      meta: {title, description: '', noIndex: true},
      token: held ? token : '',
      held,
      message,
      isOk: status === 200,
      asksForAddress: !held && result !== 'requested' && result !== 'erased',
    },
    {status},
  )
}

/** A token without anything that is held is one that is no longer valid. */
function shownResult(
  text: string | null,
  {token, isHeld}: {token: string; isHeld: boolean},
): MyDataResult | undefined {
  if (token !== '' && !isHeld) return 'expired'
  return MY_DATA_RESULTS.find((name) => name === text)
}

type Message = {title: string; text: string}

const messages: Record<MyDataResult, Message> = {
  requested: {
    title: 'Please look into your mailbox',
    text: `If we hold anything about this address, a link is on its way there. It works for ${MY_DATA_LINK_DAYS} days. If no mail comes, we hold nothing, or you have had several links today.`,
  },
  'invalid-email': {title: NEWSLETTER_EMAIL_ERROR, text: 'No link was sent.'},
  limited: {title: SOMETHING_WENT_WRONG, text: NEWSLETTER_MESSAGES.limited},
  expired: {
    title: 'This link is no longer valid',
    text: 'It has expired, or what it led to was deleted. Enter your e-mail address for a new link.',
  },
  failed: {
    title: SOMETHING_WENT_WRONG,
    text: 'It could not be done just now. Please try again in a moment.',
  },
  named: {title: 'The name is corrected', text: 'Our staff see the new one.'},
  'invalid-name': {
    title: 'The name was not changed',
    text: 'Please enter your full name: two words or more, of letters.',
  },
  ended: {title: 'The newsletter has ended', text: 'You will no longer receive it.'},
  erased: {
    title: 'Everything is deleted',
    text: 'We hold nothing about your address any more, and the newsletter has ended.',
  },
  'not-confirmed': {
    title: 'Nothing was deleted',
    text: 'Please tick the box above the button first.',
  },
}
