import {z} from 'zod'

const example = 'https://studio.example.org credentials, http://localhost:3001'
const loopback = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * A list of origins with commas, each followed by the word `credentials` where its pages may sign in:
 * `[{origin, credentials}]`. Over plain HTTP only a page of this machine may: anyone on the way could
 * take its place.
 */
export const originList = z.string().transform((text, context) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [origin = '', word, ...rest] = entry.split(/\s+/)
      const url = URL.parse(origin)
      const refuse = (reason: string) => {
        context.addIssue(`${entry} ${reason}`)
        return z.NEVER
      }
      const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
      if (!isOrigin || origin.includes('*')) return refuse(`is no origin, such as ${example}`)
      if (rest.length > 0 || (word !== undefined && word !== 'credentials')) {
        return refuse(`may be followed by the word credentials alone, as in ${example}`)
      }
      if (word && url.protocol === 'http:' && !loopback.test(url.hostname)) {
        return refuse('needs https')
      }
      return {origin: url.origin, credentials: word !== undefined}
    }),
)
