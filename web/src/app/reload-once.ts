const key = 'reloaded-for'

/**
 * Reloads the page to get the scripts of the site as it is now: after a deployment an old tab asks
 * for chunks that are gone (DECISIONS 38). Each address does so once for each build, so that a chunk
 * that stays away makes no loop; and only while the server answers, so that nobody who is offline
 * loses the page for the browser's own error.
 *
 * @param build names the scripts that run in this tab.
 */
export async function reloadOnce(
  build = import.meta.url,
  reload = () => location.reload(),
): Promise<void> {
  const mark = `${build} ${location.pathname}`
  try {
    if (sessionStorage.getItem(key) === mark) return
    const {status} = await fetch(location.href, {method: 'HEAD', cache: 'no-store'})
    if (status >= 500) return
    sessionStorage.setItem(key, mark)
  } catch {
    // Offline, or a browser that keeps nothing: without a mark there would be no end to it.
    return
  }
  reload()
}
