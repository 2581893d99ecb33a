/** Numbers that look random and are the same in every run. Source: the mulberry32 generator. */
export function numbersFrom(seed: number): () => number {
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

/** One of the list, as the number between 0 and 1 says. */
export function pick<Item>(list: readonly Item[], number: number): Item {
  const found = list[Math.min(Math.floor(number * list.length), list.length - 1)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

/** A title; the number at its end tells it from every other. */
export function inventTitle(next: () => number, number: number): string {
  return `${pick(openings, next())} ${pick(subjects, next())} in ${pick(places, next())} ${number}`
}

/** Tags, of which the first of the list are by far the most frequent, as in any archive. */
export function inventTags(next: () => number): string[] {
  const frequent = () => pick(topics, next() ** 2)
  return [...new Set([frequent(), frequent(), `${pick(topics, next())} ${pick(places, next())}`])]
}

/** Between one and four sentences. */
export function inventText(next: () => number): string {
  return Array.from({length: 1 + Math.floor(next() * 4)}, () => pick(sentences, next())).join(' ')
}

/** The day that lies this many items back in an archive of about two items a day. */
export function inventDay(itemsBack: number): string {
  return new Date(Date.UTC(2026, 5, 30) - Math.floor(itemsBack / 2) * 86_400_000)
    .toISOString()
    .slice(0, 10)
}
