import type {Inspector} from './sweep.ts'

let privacy: Promise<string> | undefined

/** The words of the privacy page, as the server has drawn it. */
async function readPrivacy(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/privacy`)).text()
  return html.replaceAll(/<[^>]+>/g, ' ')
}

/** Finds what a page does in a visitor's browser and the privacy page does not say. */
export const inspectPrivacy: Inspector = {
  name: 'sets no cookie, and contacts no host that the privacy page does not name',
  async find({page, url, sent, settle}) {
    await settle()
    const {origin, host} = new URL(url)
    const text = await (privacy ??= readPrivacy(origin))
    const hosts = new Set([...sent.keys()].map((each) => new URL(each).host))
    hosts.delete(host)
    const cookies = await page.context().cookies()
    return [
      // The cookies that it names are for staff.
      ...cookies.map(({name}) => `sets the cookie ${name}`),
      ...[...hosts].filter((each) => !text.includes(each)).map((each) => `contacts ${each}`),
    ]
  },
}
