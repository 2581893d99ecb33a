/** All redirects but the one with the ids `$own`. */
export const otherRedirectsQuery =
  '*[_type == "redirect" && !(_id in $own) && !(_id in path("versions.**"))]{from, to}'

/** How many of them start at `$from`. */
export const redirectsFromQuery =
  'count(*[_type == "redirect" && from == $from && !(_id in $own) && !(_id in path("versions.**"))])'
