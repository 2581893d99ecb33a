export type Placed = {x: number; y: number; size: number}
