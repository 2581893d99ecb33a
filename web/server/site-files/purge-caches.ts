import {setTimeout as delay} from 'node:timers/promises'
import {ALL_CONTENT_TAG, ANY_CHANGE_TAG} from '../http/answer-text.ts'
import type {ContentChange, ContentSource} from '../cms/content-source.ts'
import {createFailureLog} from '../cms/cached-content.ts'

type Purge = {
  /** Where caches are told which tags to forget. */
  url: string
  /** Sent as `Authorization: Bearer …`. */
  token?: string | undefined
}

/** Cloudflare takes 30 tags in a call. Source: https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
const tagsOfCall = 30

/** A change of more tags than that is told as a change of everything. */
const maxTags = 300

const defaults = {
  /** Milliseconds after a purge until it is sent again. */
  repeatMs: 3_000,
  /** Milliseconds until a failed purge is tried again: doubled each time, until the longest. */
  retryMs: 1_000,
  longestRetryMs: 60_000,
  timeoutMs: 10_000,
}

/**
 * Tells the caches in front what to forget: everything at the start, since changes may have been missed, and
 * then after each change the tags of what it concerns. Each purge is sent twice: an answer
 * that was on its way to the cache during the first is forgotten by the second. One that fails is tried
 * until it succeeds, together with what has changed meanwhile.
 *
 * A call is a POST with `{"tags": […]}` as Cloudflare takes it, and with the tags in the headers `Cache-Tag`
 * (commas between them) and `Surrogate-Key` (spaces, as Fastly takes them).
 *
 * @returns stops purging.
 */
export function purgeCaches(
  {url, token}: Purge,
  {onContentChange, log}: Pick<ContentSource, 'onContentChange' | 'log'>,
  times: Partial<typeof defaults> = {},
): () => void {
  const {repeatMs, retryMs, longestRetryMs, timeoutMs} = {...defaults, ...times}
  const failures = createFailureLog(log)
  const stopping = new AbortController()
  const {signal} = stopping
  const waiting = new Set<string>()
  let isSending = false

  const call = async (tags: readonly string[]) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Cache-Tag': tags.join(','),
        'Surrogate-Key': tags.join(' '),
        ...(token !== undefined && {Authorization: `Bearer ${token}`}),
      },
      body: JSON.stringify({tags}),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The cache answered ${response.status}.`)
  }
  const send = async () => {
    isSending = true
    let retry = retryMs
    while (waiting.size > 0 && !signal.aborted) {
      const tags = [...waiting].slice(0, tagsOfCall)
      // A tag that changes again during the call is sent once more.
      for (const tag of tags) waiting.delete(tag)
      try {
        await call(tags)
        failures.succeeded(url)
        retry = retryMs
      } catch (error) {
        if (signal.aborted) return
        for (const tag of tags) waiting.add(tag)
        failures.failed(url, 'A cache could not be purged; it is tried again.', error)
        await delay(retry, undefined, {signal, ref: false}).catch(() => {})
        retry = Math.min(2 * retry, longestRetryMs)
      }
    }
    isSending = false
  }
  const purge = (tags: readonly string[]) => {
    for (const tag of tags) waiting.add(tag)
    if (waiting.size > maxTags) {
      waiting.clear()
      waiting.add(ALL_CONTENT_TAG)
    }
    if (!isSending) void send()
  }
  const purgeTwice = ({syncTags}: ContentChange) => {
    const tags = syncTags ? [...syncTags, ANY_CHANGE_TAG] : [ALL_CONTENT_TAG]
    purge(tags)
    delay(repeatMs, undefined, {signal, ref: false}).then(
      () => purge(tags),
      () => {},
    )
  }
  onContentChange?.(purgeTwice)
  purgeTwice({})
  return () => stopping.abort()
}
