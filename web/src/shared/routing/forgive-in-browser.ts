/**
 * What a loader does about content that cannot be had. On the server the failure goes on, so that
 * the answer is 503; in the browser the page stays, without it, and says so itself.
 *
 * @param onFailure tells the visitor, in the browser only.
 */
export async function forgiveInBrowser<Answer>(
  answer: Promise<Answer>,
  onFailure?: () => unknown,
): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (import.meta.env.SSR) throw error
    onFailure?.()
    return undefined
  }
}
