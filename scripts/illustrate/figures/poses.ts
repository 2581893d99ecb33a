/** Angles are degrees from hanging straight down, positive towards the side the figure faces. */
export type Bend = readonly [first: number, second: number]

/** How a body stands. Limbs named near are on the left of a figure that faces right. */
export type Pose = {
  /** of the trunk, forward */
  lean: number
  /** of the head, forward beyond the trunk */
  bow: number
  /** from 0, seen from the side, to 1, from the front or behind */
  turn: number
  /** of the shoulders, the near one up */
  tilt: number
  near: Bend
  far: Bend
  nearLeg: Bend
  farLeg: Bend
  face: 'side' | 'turned' | 'away'
  /** how long the forearms look, where they come towards the viewer */
  reach?: number
  /** true for who sits behind a table that hides the legs */
  cut?: boolean
  /** false where the hands are hidden */
  fists?: boolean
}

const stand = {nearLeg: [-3, -2], farLeg: [9, -5], turn: 0.72, tilt: 2, face: 'turned'} as const

export const poses = {
  /** weight on one leg, a hand raised in talk */
  talk: {...stand, lean: -2, bow: 6, near: [-9, 10], far: [14, 112]},
  /** one arm out to show something far off */
  point: {...stand, lean: -3, bow: 4, near: [-11, 6], far: [84, 92], face: 'side', tilt: -3},
  /** one arm held down towards a table */
  show: {...stand, lean: 14, bow: 14, near: [-16, 14], far: [34, 52], face: 'side'},
  /** hands in the pockets */
  listen: {
    ...stand,
    lean: -2,
    bow: 4,
    near: [-20, 17],
    far: [20, -16],
    nearLeg: [-5, -1],
    fists: false,
  },
  /** arms folded before the chest */
  folded: {...stand, lean: -3, bow: 5, near: [-14, 101], far: [14, -99], reach: 0.8, fists: false},
  /** hands joined before the body */
  clasp: {...stand, lean: -2, bow: 7, near: [-12, 47], far: [12, -47], reach: 0.9},
  /** a hand on the hip */
  akimbo: {...stand, lean: -2, bow: 2, near: [-42, 46], far: [12, 4], tilt: 4},
  /** both arms bent around a tablet or a folder */
  tablet: {...stand, lean: 1, bow: 20, near: [2, 74], far: [12, 88], reach: 0.85},
  /** both hands on a table top */
  lean: {...stand, lean: 30, bow: -4, near: [2, 8], far: [22, 20], turn: 0.5, face: 'side'},
  /** both hands on a wheel before the body */
  grip: {
    ...stand,
    lean: 7,
    bow: 12,
    near: [38, 78],
    far: [34, 86],
    turn: 0.45,
    face: 'side',
    nearLeg: [-9, -8],
    farLeg: [14, 2],
  },
  /** a hand held out to be shaken */
  greet: {
    ...stand,
    lean: 3,
    bow: 5,
    near: [-10, 8],
    far: [40, 76],
    turn: 0.5,
    face: 'side',
    nearLeg: [-8, -7],
    farLeg: [10, -1],
  },
  /** bent to an eyepiece, a hand at the instrument */
  survey: {...stand, lean: 13, bow: 4, near: [-6, 26], far: [46, 84], turn: 0.4, face: 'side'},
  /** down on one knee at work */
  kneel: {
    lean: 26,
    bow: 16,
    turn: 0.42,
    tilt: 0,
    face: 'side',
    near: [26, 46],
    far: [36, 52],
    nearLeg: [76, -6],
    farLeg: [-4, -86],
  },
  /** in mid stride */
  walk: {
    ...stand,
    lean: 3,
    bow: 0,
    turn: 0.42,
    face: 'side',
    nearLeg: [-13, -27],
    farLeg: [20, 6],
    near: [20, 34],
    far: [-22, -8],
  },
  /** walking with a lamp held out before */
  carry: {
    ...stand,
    lean: 6,
    bow: 8,
    turn: 0.42,
    face: 'side',
    nearLeg: [-12, -26],
    farLeg: [18, 6],
    near: [-18, -4],
    far: [26, 58],
  },
  /** looking away into the distance, hands behind the back */
  away: {...stand, lean: 0, bow: 0, turn: 0.95, near: [-20, 46], far: [20, -46], face: 'away'},
  /** from behind, one arm out to the side */
  awayPoint: {...stand, lean: 0, bow: 0, turn: 0.9, near: [-9, 4], far: [102, 116], face: 'away'},
  /** on a chair, turned to a neighbour */
  sit: {
    lean: -6,
    bow: 6,
    turn: 0.55,
    tilt: 2,
    face: 'side',
    near: [14, 66],
    far: [16, 84],
    nearLeg: [78, 4],
    farLeg: [84, -8],
  },
  /** on a chair, a hand raised in talk */
  sitTalk: {
    lean: 2,
    bow: 2,
    turn: 0.55,
    tilt: 0,
    face: 'side',
    near: [10, 64],
    far: [34, 112],
    nearLeg: [80, 8],
    farLeg: [84, 2],
  },
  /** at a table, a hand raised in talk */
  deskTalk: {
    lean: 4,
    bow: 4,
    turn: 0.7,
    tilt: -2,
    face: 'turned',
    near: [8, 62],
    far: [26, 122],
    nearLeg: [80, 4],
    farLeg: [84, 2],
    cut: true,
    reach: 0.85,
  },
  /** at a table, writing */
  sign: {
    lean: 20,
    bow: 10,
    turn: 0.45,
    tilt: 0,
    face: 'side',
    near: [14, 60],
    far: [32, 56],
    nearLeg: [80, 4],
    farLeg: [84, 2],
    cut: true,
  },
  /** at a table, opposite someone who writes */
  attend: {
    lean: 10,
    bow: 12,
    turn: 0.5,
    tilt: 0,
    face: 'side',
    near: [6, 60],
    far: [16, 64],
    nearLeg: [80, 4],
    farLeg: [84, 2],
    cut: true,
  },
  /** at a table, forearms on it */
  desk: {
    lean: 8,
    bow: 8,
    turn: 0.7,
    tilt: 0,
    face: 'turned',
    near: [8, 62],
    far: [16, 74],
    nearLeg: [80, 4],
    farLeg: [84, 2],
    cut: true,
    reach: 0.8,
  },
} as const satisfies Record<string, Pose>

export type PoseName = keyof typeof poses
