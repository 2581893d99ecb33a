import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import type {PreviewAccess} from '#web/contract/preview.ts'
import {
  type NewRemark,
  remarkRefusal,
  type SentRemark,
  sentRemarkAnswer,
  sentRemarkList,
} from '#web/contract/remarks.ts'
import {PreviewEnded, sessionUrl} from '../preview-session.ts'

/** Sends a remark. Its errors say in a sentence why nothing was stored. */
export async function sendRemark(remark: NewRemark, access: PreviewAccess): Promise<SentRemark> {
  const response = await ask(access, {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(remark),
  })
  return sentRemarkAnswer.parse(await response.json()).item
}

/** The remarks that were left with this link. */
export async function listRemarks(access: PreviewAccess): Promise<SentRemark[]> {
  return sentRemarkList.parse(await (await ask(access)).json()).items
}

async function ask(access: PreviewAccess, init?: RequestInit): Promise<Response> {
  const response = await fetch(sessionUrl(PREVIEW_PATHS.remarks, access), init).catch(() => {
    throw new Error('The site could not be reached. Please try again.')
  })
  if (response.status === 401) throw new PreviewEnded()
  if (response.ok) return response
  const {data} = remarkRefusal.safeParse(await response.json().catch(() => undefined))
  throw new Error(data?.message ?? `The site answered ${response.status}. Please try again.`)
}
