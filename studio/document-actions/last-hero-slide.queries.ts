export const otherSlidesQuery =
  'count(*[_type == "heroSlide" && _id != $id && !(_id in path("drafts.**")) && !(_id in path("versions.**"))])'
