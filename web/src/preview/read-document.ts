/**
 * What the server wrote into the preview's document: where to draw, and the configuration as JSON.
 *
 * @throws where the document is incomplete.
 */
export function readDocument(): {root: HTMLElement; sent: string} {
  const root = document.getElementById('root')
  const sent = document.getElementById('preview-config')?.textContent
  if (!root || !sent) throw new Error('The preview’s document is incomplete.')
  return {root, sent}
}
