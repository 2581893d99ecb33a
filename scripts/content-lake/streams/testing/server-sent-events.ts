import {onTestFinished} from 'vitest'

export interface ServerSentEvent {
  event: string
  id: string
  data: unknown
}

/** Opens an event stream, whose events are read one by one; it is closed when the test is over. */
export async function readServerSentEvents(url: string, headers: Record<string, string> = {}) {
  const controller = new AbortController()
  const close = async () => controller.abort()
  onTestFinished(close)
  const response = await fetch(url, {headers, signal: controller.signal})
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<ServerSentEvent> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const fields = parseFields(text.slice(0, end))
        text = text.slice(end + 2)
        if (fields.has('event')) return toEvent(fields)
        continue
      }
      const {value, done} = await reader.read()
      if (done) throw new Error('The stream has ended')
      text += value
    }
  }
  return {next, close}
}

function parseFields(block: string): Map<string, string> {
  return new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)]
    }),
  )
}

function toEvent(fields: Map<string, string>): ServerSentEvent {
  return {
    event: fields.get('event') ?? '',
    id: fields.get('id') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
  }
}
