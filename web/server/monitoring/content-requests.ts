import {subscribe, unsubscribe} from 'node:diagnostics_channel'
import {ClientRequest, type IncomingMessage} from 'node:http'

/**
 * Measures the requests that this process sends to a content service, by Node's diagnostics channels of HTTP:
 * https://nodejs.org/api/diagnostics_channel.html#http. The client of Sanity sends them with `node:http`.
 *
 * @param isContent whether a host, `name:port`, is the content service's.
 * @param observe takes milliseconds until the answer began, and its status.
 * @returns ends the measurement.
 */
export function measureContentRequests(
  isContent: (host: string) => boolean,
  observe: (ms: number, status: number | 'failed') => void,
): () => void {
  const started = new WeakMap<ClientRequest, number>()
  const end = (request: ClientRequest, status: number | 'failed') => {
    const at = started.get(request)
    if (at !== undefined) observe(performance.now() - at, status)
    started.delete(request)
  }
  const channels = [
    {
      name: 'http.client.request.start',
      listener: (message: unknown) => {
        if (!isPublished(message)) return
        const {request} = message
        if (isContent(String(request.getHeader('host')))) started.set(request, performance.now())
      },
    },
    {
      name: 'http.client.response.finish',
      listener: (message: unknown) => {
        if (isPublished(message)) end(message.request, message.response?.statusCode ?? 'failed')
      },
    },
    {
      name: 'http.client.request.error',
      listener: (message: unknown) => {
        if (isPublished(message)) end(message.request, 'failed')
      },
    },
  ]
  for (const {name, listener} of channels) subscribe(name, listener)
  return () => {
    for (const {name, listener} of channels) unsubscribe(name, listener)
  }
}

function isPublished(
  message: unknown,
): message is {request: ClientRequest; response?: IncomingMessage} {
  return (
    typeof message === 'object' &&
    message !== null &&
    'request' in message &&
    message.request instanceof ClientRequest
  )
}
