/**
 * Selects the path or address that a link leads to today, under the name of its text.
 *
 * A link is the text of an address, and beside it `page`, a weak reference to the document that has this page. Items
 * move with their slugs: today's stands in place of the one in the text, and a query and an anchor stay. The text is
 * what remains where the item is not published or gone. The path of a fixed page is its text: it does not move, and
 * its document is not read, since a change of its words would make every page stale that links to it.
 *
 * @param field - The name of the text: `href`.
 */
export const linkTarget = <const Field extends string>(field: Field) =>
  /* groq */ `"${field}": coalesce(select(defined(string::split(${field}, "/")[2]) =>
    "/" + string::split(${field}, "/")[1] + "/" + page->slug.current
    + coalesce("?" + string::split(${field}, "?")[1], "#" + string::split(${field}, "#")[1], "")), ${field})` as const
