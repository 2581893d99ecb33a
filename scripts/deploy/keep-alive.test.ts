import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {HEARTBEAT_MS} from 'content-lake'
import {pingMs} from '#web/server/preview/preview-response.ts'
import {root} from '../build/folders.ts'

/** Event streams and WebSockets of editors, visitors of the dataset, and of the preview. */
const longestSilence = Math.max(HEARTBEAT_MS, pingMs)

const units: Record<string, number> = {s: 1000, m: 60_000, h: 3_600_000}

async function readTimeouts(name: string, pattern: RegExp): Promise<number[]> {
  const recipe = await readFile(join(root, '.config/deploy', name), 'utf8')
  return [...recipe.matchAll(pattern)].map(
    ([, count, unit = '']) => Number(count) * (units[unit] ?? 0),
  )
}

test('nginx waits longer than any stream is quiet', async () => {
  const timeouts = await readTimeouts('nginx.conf', /proxy_(?:read|send)_timeout (\d+)(\w);/g)
  expect(timeouts).toHaveLength(2)
  for (const timeout of timeouts) expect(timeout).toBeGreaterThan(2 * longestSilence)
})

test('the Caddyfile sets no time after which Caddy would end a stream', async () => {
  expect(await readTimeouts('Caddyfile', /_(?:timeout|delay) (\d+)(\w)/g)).toEqual([])
})
