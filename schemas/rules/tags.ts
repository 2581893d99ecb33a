/** Checks tags, which are shown as `#tag` and used in URLs: no # sign, no spaces around, none empty. */
export function checkTags(tags: unknown): true | string {
  if (!Array.isArray(tags)) return true
  const bad = tags.find((tag) => typeof tag !== 'string' || tag.trim() !== tag || /^#|^$/.test(tag))
  return bad === undefined
    ? true
    : `Write the tag “${String(bad)}” without # and without spaces around it.`
}
