import {paragraphs, type TestDocument} from '#web/src/shared/testing/documents.ts'

/** A page's document; every one has a banner. */
export function singleton(type: string, fields: Record<string, unknown>): TestDocument {
  return {_id: type, _type: type, banner: {title: 'The page'}, ...fields}
}

/** Accordion entries named after their list: `Trade 1` answers `Answer to Trade 1`. */
export function entries(name: string, count: number) {
  return Array.from({length: count}, (_, index) => ({
    _key: `${name.toLowerCase()}${index + 1}`,
    question: `${name} ${index + 1}`,
    answer: paragraphs(`Answer to ${name} ${index + 1}`),
  }))
}

/** Clauses of a long document: `Rule 1` says `What Rule 1 says`. */
export function clauses(name: string, count: number) {
  return Array.from({length: count}, (_, index) => ({
    _key: `${name.toLowerCase()}${index + 1}`,
    title: `${name} ${index + 1}`,
    body: paragraphs(`What ${name} ${index + 1} says`),
  }))
}
