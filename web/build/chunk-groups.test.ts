import {globSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {sharedChunks} from './chunk-groups.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ours = globSync('web/src/**/*.{css,ts,tsx}', {cwd: root})
const modules = [
  ...ours.filter((path) => !/\.test\.|\/testing\//.test(path)),
  ...globSync('node_modules/{@portabletext/react,lucide-react}/dist/**/*.{js,mjs}', {cwd: root}),
].map((path) => `/${path}`)

const parts = Object.entries(sharedChunks).flatMap(([name, paths]) =>
  paths.map((part) => ({name, part})),
)

test.each(parts)('$part of the chunk "$name" is part of a module’s path', ({part}) => {
  expect(modules.some((path) => path.includes(part))).toBe(true)
})
