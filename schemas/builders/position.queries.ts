export const lastPositionQuery = 'math::max(*[_type == $type].position)'
