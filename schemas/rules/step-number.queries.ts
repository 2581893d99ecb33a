export const stepsWithNumberQuery =
  'count(*[_type == "step" && stepNumber == $stepNumber && !(_id in $own) && !(_id in path("versions.**"))])'
