export const storedRedirectsQuery =
  '*[_type == "redirect" && !(_id in path("versions.**"))]{_id, from, to}'
