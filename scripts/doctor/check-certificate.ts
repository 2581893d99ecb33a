import {once} from 'node:events'
import {connect, type TLSSocket} from 'node:tls'
import {type Finding, findingsOf} from './finding.ts'

const {ok, warning, problem} = findingsOf('Certificate')

const dayMs = 86_400_000
/** Days before its end by which a certificate is renewed: Let's Encrypt's clients do so after 60 of 90. */
const soonDays = 21
const timeoutMs = 5_000

/** Whether the public origin has a certificate that browsers accept, and for how long. */
export async function checkCertificate(
  siteUrl: string,
  {ca, now = Date.now()}: {ca?: string; now?: number} = {},
): Promise<Finding[]> {
  const {protocol, hostname, port} = new URL(siteUrl)
  if (protocol !== 'https:') return []
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    // What is wrong with it is a finding, no failure.
    rejectUnauthorized: false,
    ...(ca && {ca}),
  })
  try {
    await once(socket, 'secureConnect', {signal: AbortSignal.timeout(timeoutMs)})
    return [describe(socket, hostname, now)]
  } catch {
    return [
      warning(
        `${siteUrl} could not be reached from here over TLS.`,
        'Look at the proxy in front of the site and at the name’s DNS entry.',
      ),
    ]
  } finally {
    socket.destroy()
  }
}

function describe(socket: TLSSocket, hostname: string, now: number): Finding {
  const {valid_to: end} = socket.getPeerCertificate()
  const days = Math.floor((Date.parse(end) - now) / dayMs)
  const remedy = 'Renew it: with certbot, certbot renew; Caddy renews by itself.'
  if (days < 0) return problem(`The certificate of ${hostname} has run out.`, remedy)
  if (!socket.authorized) {
    const reason = String(socket.authorizationError)
    return problem(
      `Browsers refuse the certificate of ${hostname} (${reason}).`,
      'Use one of a known authority, with its whole chain, for this name.',
    )
  }
  const message = `The certificate of ${hostname} is good for ${days} days.`
  return days < soonDays ? warning(message, remedy) : ok(message)
}
