/**
 * `npm pack` runs it before and after. `node pack.ts dist` compiles the sources and makes package.json that of the
 * package, whose entries are compiled; `node pack.ts source` makes it again that of this folder, whose entries are the
 * sources: Node reads them here, since their real path is outside node_modules, and not where they are installed.
 */
import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {z} from 'zod'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const manifestFile = path('package.json')
/** Keeps package.json while it is another one; it is not packed. */
const sourceFile = path('package.source.json')

const manifest = z.looseObject({
  private: z.boolean().optional(),
  bin: z.record(z.string(), z.string()),
  exports: z.record(z.string(), z.string()),
  scripts: z.record(z.string(), z.string()),
})

/** Entries that are for the tests of this repository. */
const UNPACKED = new Set(['./testing'])

// Also after a pack that was interrupted.
if (existsSync(sourceFile)) renameSync(sourceFile, manifestFile)

if (process.argv[2] === 'dist') {
  const source = readFileSync(manifestFile, 'utf8')
  const {private: _private, scripts: _scripts, ...rest} = manifest.parse(JSON.parse(source))
  const packed = {
    ...rest,
    bin: mapValues(rest.bin, (file) => compiled(file, 'js')),
    exports: {
      ...mapValues(
        Object.fromEntries(Object.entries(rest.exports).filter(([name]) => !UNPACKED.has(name))),
        (file) =>
          file.endsWith('.ts')
            ? {types: compiled(file, 'd.ts'), default: compiled(file, 'js')}
            : file,
      ),
    },
  }
  rmSync(path('dist'), {recursive: true, force: true})
  execFileSync('tsc', ['-p', path('tsconfig.json')], {stdio: 'inherit'})
  writeFileSync(sourceFile, source)
  writeFileSync(manifestFile, `${JSON.stringify(packed, null, 2)}\n`)
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

/** `./client.ts` → `./dist/client.js`. */
function compiled(file: string, extension: 'js' | 'd.ts'): string {
  return file.replace(/^\.\/(.*)\.ts$/, `./dist/$1.${extension}`)
}
