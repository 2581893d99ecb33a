/**
 * Bare Node that serves one answer from memory to every request, in a process of its own: what a server costs at
 * least. It is forked with the URL that it takes the answer from, and with the request's headers as JSON; its message
 * is the port.
 */
import {once} from 'node:events'
import {createServer, get, type IncomingMessage} from 'node:http'
import {buffer} from 'node:stream/consumers'

const [url = '', headers = '{}'] = process.argv.slice(2)
const [answer]: IncomingMessage[] = await once(get(url, {headers: JSON.parse(headers)}), 'response')
const bytes = answer ? await buffer(answer) : ''
// Node adds these by itself.
const added = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
const kept = Object.entries(answer?.headers ?? {}).filter(([name]) => !added.has(name))
const sent = {...Object.fromEntries(kept), 'content-length': bytes.length}
const server = createServer((_, response) => response.writeHead(200, sent).end(bytes))
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
