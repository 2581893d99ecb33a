import {LRUCache} from 'lru-cache'

/** Wrong guesses at somebody's account, and of one network, after which each further one has to wait. */
const FREE = {person: 5, network: 20}
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * 60_000
/** Milliseconds without a guess after which the wrong ones before are forgotten. */
const MEMORY_MS = 24 * 60 * 60_000
/** People and networks whose wrong guesses are remembered; the least recent are forgotten first. */
const MAX_REMEMBERED = 10_000

type Failures = {count: number; last: number}

/** Whose account is guessed at, if that is known, and the network from which. */
export type Guesser = {personId?: string; network: string}

/**
 * Paces guesses at codes, passkeys and the password that is asked for again: by person, so that many networks together
 * guess no faster, and by network. The wait doubles with each wrong guess, up to an hour.
 */
export function createGuesses() {
  const remembered = {
    person: new LRUCache<string, Failures>({max: MAX_REMEMBERED}),
    network: new LRUCache<string, Failures>({max: MAX_REMEMBERED}),
  }
  type Kind = keyof typeof remembered
  const failuresOf = (kind: Kind, key: string): Failures => {
    const failures = remembered[kind].get(key)
    return failures && failures.last + MEMORY_MS > Date.now() ? failures : {count: 0, last: 0}
  }
  const waitOf = (kind: Kind, key: string): number => {
    const {count, last} = failuresOf(kind, key)
    if (count < FREE[kind]) return 0
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (count - FREE[kind]), LONGEST_WAIT_MS)
    return Math.max(0, last + wait - Date.now())
  }
  const listKeys = ({personId, network}: Guesser): (readonly [Kind, string])[] => [
    ['network', network],
    ...(personId === undefined ? [] : [['person', personId] as const]),
  ]
  return {
    /**
     * Counts a guess as wrong before it is looked at, since others may be sent meanwhile.
     *
     * @returns seconds to wait; 0 where it may be looked at now.
     */
    take: (guesser: Guesser): number => {
      const keys = listKeys(guesser)
      const wait = Math.max(...keys.map(([kind, key]) => waitOf(kind, key)))
      if (wait > 0) return Math.ceil(wait / 1000)
      for (const [kind, key] of keys) {
        remembered[kind].set(key, {count: failuresOf(kind, key).count + 1, last: Date.now()})
      }
      return 0
    },
    /** Tells that the guess was right: the person's wrong ones are forgotten, and it is not the network's any more. */
    forgive: (guesser: Guesser): void => {
      for (const [kind, key] of listKeys(guesser)) {
        const {count, last} = failuresOf(kind, key)
        if (kind === 'person' || count <= 1) remembered[kind].delete(key)
        else remembered[kind].set(key, {count: count - 1, last})
      }
    },
  }
}

/** The sentence for somebody who has to wait so many seconds. */
export const waitSentence = (seconds: number): string =>
  `There were too many wrong tries. Please wait ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}, and try again.`
