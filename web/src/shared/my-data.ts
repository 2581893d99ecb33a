/** An enquiry that is held. Times are milliseconds since 1970. */
type HeldEnquiry = {
  id: string
  receivedAt: number
  name: string
  email: string
  phone: string
  company: string
  message: string
  /** Tells whether it is kept apart, since it looks like abuse. */
  isQuarantined: boolean
  readAt: number | null
  /** Since when somebody of the staff has it. */
  takenAt: number | null
  answeredAt: number | null
  /** The desk that answered; empty where nobody has named it. */
  answeredDesk: string
  /** Notes of staff for each other, the oldest first. */
  notes: {text: string; at: number}[]
  deletedAt: number
}

type HeldSubscription = {
  email: string
  state: 'pending' | 'confirmed' | 'unsubscribed' | 'refused'
  requestedAt: number
  confirmedAt: number | null
  endedAt: number | null
  /** When it is deleted; null where it stays until it is ended. */
  deletedAt: number | null
}

export type HeldMail = {
  kind: 'enquiry' | 'receipt' | 'confirmation' | 'newsletter' | 'my-data'
  state: 'waiting' | 'sent' | 'not-sent'
  /** When it was sent, or else queued. */
  at: number
}

/** All that is held about one address. */
export type HeldData = {
  address: string
  enquiries: HeldEnquiry[]
  subscriptions: HeldSubscription[]
  mails: HeldMail[]
}

/** Reads what is held by the token of a link; undefined where that is no longer valid. */
export type ReadMyData = (token: string) => Promise<HeldData | undefined>

/** The held data in words, for the page and for the file that can be downloaded. */
export type HeldText = {
  address: string
  enquiries: {
    id: string
    /** `Enquiry of 3 March 2026`. */
    title: string
    name: string
    facts: {label: string; value: string}[]
  }[]
  subscriptions: {email: string; isOpen: boolean; facts: {label: string; value: string}[]}[]
  mails: string[]
}

const dates = new Intl.DateTimeFormat('en-NG', {dateStyle: 'long', timeZone: 'Africa/Lagos'})
const onDay = (time: number) => dates.format(time)

/** Describes what is held. On the server alone: browsers write dates in other ways. */
export function describeHeldData({address, enquiries, subscriptions, mails}: HeldData): HeldText {
  return {
    address,
    enquiries: enquiries.map((enquiry) => ({
      id: enquiry.id,
      title: `Enquiry of ${onDay(enquiry.receivedAt)}`,
      name: enquiry.name,
      facts: [
        {label: 'State', value: stateOf(enquiry)},
        {label: 'Name', value: enquiry.name},
        {label: 'E-mail address', value: enquiry.email},
        {label: 'Phone number', value: enquiry.phone},
        {label: 'Company', value: enquiry.company},
        {label: 'Message', value: enquiry.message},
        ...enquiry.notes.map(({text, at}) => ({
          label: `Note of our staff, ${onDay(at)}`,
          value: text,
        })),
        {label: 'Why we hold it', value: 'To answer what was asked by our contact form'},
        {label: 'Until when', value: `Deleted on ${onDay(enquiry.deletedAt)}`},
      ],
    })),
    subscriptions: subscriptions.map((subscription) => ({
      email: subscription.email,
      isOpen: subscription.state === 'pending' || subscription.state === 'confirmed',
      facts: subscriptionFacts(subscription),
    })),
    mails: mails.map(
      ({kind, state, at}) => `${onDay(at)}: ${mailNames[kind]}, ${mailStates[state]}`,
    ),
  }
}

function stateOf(enquiry: HeldEnquiry) {
  const {receivedAt, isQuarantined, readAt, takenAt, answeredAt, answeredDesk} = enquiry
  if (answeredAt !== null) {
    return `Answered on ${onDay(answeredAt)}${answeredDesk && ` by: ${answeredDesk}`}`
  }
  if (takenAt !== null) {
    return `With one of our staff since ${onDay(takenAt)}, not marked as answered`
  }
  if (readAt !== null) return `Read on ${onDay(readAt)}, not marked as answered`
  const received = `Received on ${onDay(receivedAt)}, not read yet`
  return isQuarantined ? `${received}; kept apart, since it looks like abuse` : received
}

function subscriptionFacts(subscription: HeldSubscription) {
  const {state, email, requestedAt, confirmedAt, endedAt, deletedAt} = subscription
  const ended = endedAt === null ? '' : ` on ${onDay(endedAt)}`
  const states = {
    pending: `Asked for on ${onDay(requestedAt)}, not confirmed`,
    confirmed: `Confirmed${confirmedAt === null ? '' : ` on ${onDay(confirmedAt)}`}`,
    unsubscribed: `Ended${ended}`,
    refused: `Ended${ended}, since the mail server says that the address does not exist`,
  }
  const isOver = state === 'unsubscribed' || state === 'refused'
  return [
    {label: 'State', value: states[state]},
    {label: 'E-mail address', value: email},
    {
      label: 'Why we hold it',
      value: isOver ? 'To know that it has ended' : 'To send the newsletter that was asked for',
    },
    {
      label: 'Until when',
      value: deletedAt === null ? 'Until you end it' : `Deleted on ${onDay(deletedAt)}`,
    },
  ]
}

const mailNames: Record<HeldMail['kind'], string> = {
  enquiry: 'an enquiry, to our staff',
  receipt: 'the receipt of an enquiry, to you',
  confirmation: 'the question whether you want the newsletter, to you',
  newsletter: 'an issue of the newsletter, to you',
  'my-data': 'a link to this page, to you',
}

const mailStates: Record<HeldMail['state'], string> = {
  waiting: 'waits to be sent',
  sent: 'sent',
  'not-sent': 'not sent',
}
