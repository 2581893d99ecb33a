import {pathToFileURL} from 'node:url'
import {describe, expect, test} from 'vitest'
import {seedFolder} from './testing/seed-folder.ts'

const faqs = `
- id: what-is-gas
  question: What is gas?
  answer: Mostly **methane**.
  position: 1
`

describe('a seed file becomes documents', () => {
  test('a list gives one document per entry, named after its id', () => {
    const {documents, problems} = seedFolder({'faqs.yaml': faqs}).load()
    expect(problems).toEqual([])
    expect(documents).toMatchObject([
      {_id: 'faq-what-is-gas', _type: 'faq', question: 'What is gas?', position: 1},
    ])
  })

  test('a Markdown file gives one document, its body in the field of its folder', () => {
    const folder = seedFolder({
      'services/advice.md': '---\ntitle: Advice\nslug: advice\nposition: 2\n---\n\nWe listen.\n',
    })
    expect(folder.load().documents).toMatchObject([
      {
        _id: 'service-advice',
        slug: {_type: 'slug', current: 'advice'},
        description: [{_type: 'block', children: [{text: 'We listen.'}]}],
      },
    ])
  })

  test('a singleton is named after its type', () => {
    const folder = seedFolder({'singletons/faqPage.yaml': 'intro: Ask.\n'})
    expect(folder.load().documents).toEqual([{_id: 'faqPage', _type: 'faqPage', intro: 'Ask.'}])
  })

  test('objects and list entries carry their type, lists a key for each entry', () => {
    const folder = seedFolder({
      'singletons/navigation.yaml':
        'headerGroups:\n  - title: Company\n    links:\n      - {label: About, href: /about}\n',
    })
    expect(folder.load().documents[0]?.['headerGroups']).toEqual([
      {
        _key: expect.stringMatching(/^[0-9a-f]{12}$/),
        _type: 'navGroup',
        title: 'Company',
        links: [
          {
            _key: expect.stringMatching(/^[0-9a-f]{12}$/),
            _type: 'navLink',
            label: 'About',
            href: '/about',
            page: {_type: 'reference', _ref: 'aboutPage', _weak: true},
          },
        ],
      },
    ])
  })

  test('a picture is a path, or a path with its texts', () => {
    const folder = seedFolder({
      'images/a.png': 'x',
      'singletons/siteSettings.yaml':
        'logo: {file: images/a.png, alt: A mark, hotspot: {x: 0.5, y: 0.2}}\nseo:\n  image: images/a.png\n',
    })
    const url = `image@${pathToFileURL(`${folder.path}/images/a.png`).href}`
    expect(folder.load().documents).toMatchObject([
      {
        logo: {_type: 'imageWithAlt', _sanityAsset: url, alt: 'A mark', hotspot: {x: 0.5, y: 0.2}},
        seo: {_type: 'seo', image: {_type: 'image', _sanityAsset: url}},
      },
    ])
  })

  test('a reference is the id of a document', () => {
    const folder = seedFolder({'news/x.md': '---\nslug: x\nalbum: gallery-dawn\n---\n\nText.\n'})
    expect(folder.load().documents).toMatchObject([
      {album: {_type: 'reference', _ref: 'gallery-dawn'}},
    ])
  })

  test('keys and documents are stable', () => {
    const folder = seedFolder({'faqs.yaml': faqs})
    expect(folder.load().documents).toEqual(folder.load().documents)
  })
})

describe('a mistake is reported with its file and field', () => {
  test.each([
    [
      'a field that the schema does not have',
      'faqs.yaml',
      `${faqs}  anwser: x\n`,
      'what-is-gas.anwser: The schema has no field of this name.',
    ],
    [
      'a text in a number field',
      'faqs.yaml',
      faqs.replace('1', 'first'),
      'what-is-gas.position: Expected a number, found a string.',
    ],
    [
      'a reference that is no id',
      'news/x.md',
      '---\nslug: x\nalbum: [gallery-dawn]\n---\n',
      'album: Expected the id of a document, found a list.',
    ],
    [
      'an entry without an id',
      'faqs.yaml',
      '- question: Why?\n',
      '[0].id: Every entry needs an id of small letters, digits and hyphens.',
    ],
    [
      'a missing picture',
      'singletons/siteSettings.yaml',
      'logo: {file: images/no.svg, alt: A}\n',
      'logo: There is no file seed/images/no.svg.',
    ],
    [
      'a path that leads out of the seed',
      'singletons/siteSettings.yaml',
      'logo: images/../../x.svg\n',
      'logo: “images/../../x.svg” is not a path below seed/images/.',
    ],
    [
      'a slug that is not the file’s name',
      'gallery/dawn.yaml',
      'title: Dawn\nslug: dusk\n',
      'slug: The slug must be the file’s name, dawn.',
    ],
    [
      'a list that is none',
      'singletons/aboutPage.yaml',
      'values: {items: Honesty}\n',
      'values.items: Expected a list, found a string.',
    ],
    [
      'YAML that does not parse',
      'faqs.yaml',
      '- id: a\n  question: "x\n',
      'line 3: Missing closing "quote.',
    ],
    [
      'a key that is there twice',
      'singletons/faqPage.yaml',
      'intro: a\nintro: b\n',
      'line 2: Map keys must be unique.',
    ],
    [
      'a singleton that does not exist',
      'singletons/blogPage.yaml',
      'intro: a\n',
      ': There is no page called blogPage.',
    ],
    [
      'Markdown without front matter',
      'news/x.md',
      'Hello\n',
      'line 1: Begin with front matter between two lines of ---.',
    ],
  ])('%s', (_what, file, content, problem) => {
    const [first, ...others] = seedFolder({[file]: content}).problems()
    expect(first).toBe(`seed/${file}${problem.startsWith(':') ? '' : ' · '}${problem}`)
    expect(others).toEqual([])
  })

  test('unsupported Markdown is reported with its line', () => {
    const folder = seedFolder({
      'news/x.md': '---\ntitle: X\nslug: x\n---\n\nFirst.\n\n# Too large\n',
    })
    expect(folder.problems()).toEqual([
      'seed/news/x.md · content: line 8: `#` heading became a normal paragraph: the schema has no `h1` style',
    ])
  })

  test('unknown files are reported', () => {
    expect(seedFolder({'notes.txt': '', 'news/draft.txt': ''}).problems()).toEqual([
      'seed/news/draft.txt: Only .md and .yaml files belong here.',
      'seed/notes.txt: The loader does not know this.',
    ])
  })

  test('the same document twice', () => {
    expect(seedFolder({'faqs.yaml': faqs + faqs}).problems()).toEqual([
      'seed/faqs.yaml · what-is-gas: seed/faqs.yaml already has a document faq-what-is-gas.',
    ])
  })
})
