import {ALL_CONTENT_TAG, ANY_CHANGE_TAG} from '../http/answer-text.ts'
import type {ContentChange, ContentSource} from '../cms/content-source.ts'
import type {Jobs} from 'content-lake'

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
  /** Milliseconds between two attempts, at most. */
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
 */
export function purgeCaches(
  jobs: Jobs,
  {url, token}: Purge,
  onContentChange: ContentSource['onContentChange'],
  times: Partial<typeof defaults> = {},
): void {
  const {repeatMs, longestRetryMs, timeoutMs} = {...defaults, ...times}
  const waiting = new Set<string>()
  /** Purges that are to be sent once more, the earliest first. */
  const sent: {tags: readonly string[]; at: number}[] = []

  const call = async (tags: readonly string[], stopped: AbortSignal) => {
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
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    })
    await response.arrayBuffer()
    if (!response.ok) throw Object.assign(new Error('Not purged'), {code: response.status})
  }
  const add = (tags: readonly string[]) => {
    for (const tag of tags) waiting.add(tag)
    if (waiting.size > maxTags) {
      waiting.clear()
      waiting.add(ALL_CONTENT_TAG)
    }
  }
  const job = jobs.every('cache purge', {every: longestRetryMs}, async (stopped) => {
    while (waiting.size > 0) {
      const tags = [...waiting].slice(0, tagsOfCall)
      // A tag that changes again during the call is sent once more.
      for (const tag of tags) waiting.delete(tag)
      try {
        await call(tags, stopped)
      } catch (error) {
        add(tags)
        throw error
      }
      sent.push({tags, at: Date.now()})
    }
    for (let [first] = sent; first; [first] = sent) {
      const untilRepeated = first.at + repeatMs - Date.now()
      if (untilRepeated > 0) return untilRepeated
      await call(first.tags, stopped)
      sent.shift()
    }
    return longestRetryMs
  })
  const purge = ({syncTags}: ContentChange) => {
    add(syncTags ? [...syncTags, ANY_CHANGE_TAG] : [ALL_CONTENT_TAG])
    job.wake()
  }
  onContentChange?.(purge)
  purge({})
}
