const WORDS = 'gas pipeline market supply energy review delivery station growth power'.split(' ')

/** A rich text of about 70 KB, whose words do not repeat each other. */
export const longText = (edits: number) =>
  Array.from({length: 300}, (_, index) => ({
    _key: `key${(index * 7919) % 1000}`,
    _type: 'block',
    children: [
      {
        _key: `span${index}`,
        _type: 'span',
        text: Array.from(
          {length: 16},
          (_, n) => `${WORDS[(index * n) % 10]}${(index * 31 + n * 17) % 97}`,
        )
          .concat(index === 150 ? 'x'.repeat(edits) : [])
          .join(' '),
      },
    ],
  }))
