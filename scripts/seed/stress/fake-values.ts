/** A pseudo-random generator (mulberry32) with numbers from 0 to 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const openings = ['Pipeline', 'Gas', 'Market', 'Supply', 'Forum', 'Metering', 'Demand', 'Network']
const subjects = ['review', 'outlook', 'agreement', 'workshop', 'upgrade', 'survey', 'report']
const places = ['Abuja', 'Lagos', 'Kano', 'Port Harcourt', 'Warri', 'Ajaokuta', 'Calabar', 'Owerri']
const topics = [
  'pricing',
  'safety',
  'metering',
  'flare capture',
  'storage',
  'training',
  'transport',
]
const sentences = [
  'The network carries gas from the fields to the cities, and each cubic metre is metered on its way.',
  'Buyers and sellers met to settle what the coming quarter asks of both.',
  'Engineers closed the line for two days and opened it again ahead of plan.',
  'What is measured well is paid for fairly: that was the point all speakers made.',
  'The figures will be read again when the year is out.',
]

/** Picks an item of the list by a number from 0 to 1. */
export function pick<Item>(list: readonly Item[], number: number): Item {
  const found = list[Math.min(Math.floor(number * list.length), list.length - 1)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

/** A title, unique by the number at its end. */
export function fakeTitle(next: () => number, number: number): string {
  return `${pick(openings, next())} ${pick(subjects, next())} in ${pick(places, next())} ${number}`
}

/** Tags; the first topics are by far the most frequent, as in a real archive. */
export function fakeTags(next: () => number): string[] {
  const frequent = () => pick(topics, next() ** 2)
  return [...new Set([frequent(), frequent(), `${pick(topics, next())} ${pick(places, next())}`])]
}

/** Between one and four sentences. */
export function fakeText(next: () => number): string {
  return Array.from({length: 1 + Math.floor(next() * 4)}, () => pick(sentences, next())).join(' ')
}

/** The date of an item in an archive with two items a day, counted from the newest. */
export function dateBefore(itemsBack: number): string {
  return new Date(Date.UTC(2026, 5, 30) - Math.floor(itemsBack / 2) * 86_400_000)
    .toISOString()
    .slice(0, 10)
}
