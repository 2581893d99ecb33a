export const documentsWithSlugQuery =
  'count(*[_type == $type && slug.current == $slug && !(_id in $own) && !(_id in path("versions.**"))])'
