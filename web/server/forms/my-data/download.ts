import {html} from 'hono/html'
import {describeHeldData, type HeldData} from '#web/src/shared/my-data.ts'

/** A file to keep. */
type Download = {type: string; body: string}

type Origin = {
  /** When it was made, in milliseconds since 1970. */
  at: number
  siteName: string
}

const isTime = (name: string) => /(?:At|^at)$/.test(name)

/** Composes a JSON file of what is held, for programs: times are ISO 8601, in UTC. */
export async function composeJson(held: HeldData, {at, siteName}: Origin): Promise<Download> {
  const body = JSON.stringify(
    {from: siteName, at, ...held},
    (name, value: unknown) =>
      isTime(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    2,
  )
  return {type: 'application/json; charset=utf-8', body: `${body}\n`}
}

/** Composes an HTML document of what is held, which any browser shows and prints without a network. */
export async function composeDocument(held: HeldData, {at, siteName}: Origin): Promise<Download> {
  const {address, enquiries, subscriptions, mails} = describeHeldData(held)
  const facts = (list: {label: string; value: string}[]) =>
    html`<dl>
      ${list.map(
        ({label, value}) =>
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>`
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>What ${siteName} holds about ${address}</title>
        <style>
          body {
            max-width: 42rem;
            margin: 2rem auto;
            padding: 0 1rem;
            font: 1rem/1.6 sans-serif;
            overflow-wrap: anywhere;
          }
          dt {
            font-weight: bold;
          }
          dd {
            margin: 0 0 0.75rem;
            white-space: pre-line;
          }
        </style>
      </head>
      <body>
        <h1>What ${siteName} holds about ${address}</h1>
        <p>As of ${new Date(at).toISOString()}.</p>
        ${enquiries.map(
          ({title, facts: list}) =>
            html`<h2>${title}</h2>
              ${facts(list)}`,
        )}
        ${subscriptions.map(
          ({facts: list}) =>
            html`<h2>Newsletter</h2>
              ${facts(list)}`,
        )}
        ${
          mails.length > 0 &&
          html`<h2>Mails</h2>
            <ul>
              ${mails.map((mail) => html`<li>${mail}</li>`)}
            </ul>`
        }
      </body>
    </html> `
  return {type: 'text/html; charset=utf-8', body: String(document)}
}
