import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {limitRows} from './limits.ts'

test('the README’s table of limits has every limit as it is', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const [, section = ''] = /## Limits\n([^]*?)\n## /.exec(readme) ?? []
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  const rows = lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(rows).toEqual(limitRows())
})
