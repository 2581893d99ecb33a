import {once} from 'node:events'
import {connect, type ClientHttp2Session, type ClientHttp2Stream} from 'node:http2'
import {connect as connectTcp} from 'node:net'
import {buffer} from 'node:stream/consumers'
import {connect as connectTls} from 'node:tls'
import {host, type Proxy} from './proxies.ts'

type Answer = {status: number; headers: Record<string, unknown>; body: Buffer}
type Sent = {method?: string; headers?: Record<string, string>; body?: string | Buffer}

export type Http2Client = {
  session: ClientHttp2Session
  send: (path: string, sent?: Sent) => Promise<Answer>
  /** A request whose response is read as it arrives. */
  open: (path: string, headers?: Record<string, string>) => ClientHttp2Stream
  close: () => void
}

/**
 * Connects to the proxy over HTTP/2, as a browser with the site's URL does.
 *
 * @param localAddress the address from which it comes.
 */
export async function connectHttp2(
  {httpsPort, ca}: Proxy,
  localAddress = '127.0.0.1',
): Promise<Http2Client> {
  const session = connect(`https://${host}`, {
    createConnection: () =>
      connectTls({
        socket: connectTcp({host: '127.0.0.1', port: httpsPort, localAddress}),
        ca,
        servername: host,
        ALPNProtocols: ['h2'],
      }),
  })
  await once(session, 'connect')
  // As browsers do, and unlike Node, without the port that https has anyway.
  const authority = {':authority': host}
  return {
    session,
    async send(path, {method = 'GET', headers = {}, body} = {}) {
      const stream = session.request({...authority, ':path': path, ':method': method, ...headers})
      stream.end(body)
      // Read from the start: Node takes a stream that is closed when its reader comes for one that was cut off.
      const response: Promise<Record<string, unknown>[]> = once(stream, 'response')
      const [[answered = {}], content] = await Promise.all([response, buffer(stream)])
      return {status: Number(answered[':status']), headers: answered, body: content}
    },
    open: (path, headers = {}) => session.request({...authority, ':path': path, ...headers}),
    close: () => session.close(),
  }
}
