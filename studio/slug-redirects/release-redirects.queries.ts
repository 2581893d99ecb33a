export const redirectInReleaseQuery =
  'count(*[_type == "redirect" && from == $from && to == $to]) > 0'

export const existingIdsQuery = '*[_id in $ids]._id'
