import type {Plugin} from 'vite'

const importOfRuntime = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";/
const exports = /export\{([^}]*)\};?\s*$/

/**
 * Moves the bundler's helpers, a chunk of 400 bytes that all others import, into the chunk of the
 * libraries: else it is a request of every page. Rolldown puts them into no chunk that has a group.
 * Fails the build where its output has another form.
 */
export function runtimeInVendor(): Plugin {
  return {
    name: 'runtime-in-vendor',
    apply: 'build',
    // Names are made before chunks are changed here, and browsers keep what has a name for ever.
    augmentChunkHash: () => 'runtime-in-vendor',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const runtime = chunks.find(({name}) => name === 'rolldown-runtime')
        const vendor = chunks.find(({name}) => name === 'vendor')
        if (!runtime || !vendor)
          return this.error('There are no chunks of helpers and of libraries.')
        if (vendor.imports.some((file) => file !== runtime.fileName)) {
          return this.error('The libraries import another chunk, which needs the helpers first.')
        }
        const vendorFile = vendor.fileName.split('/').at(-1) ?? ''
        for (const chunk of chunks.filter(({imports}) => imports.includes(runtime.fileName))) {
          const others = chunk.imports.filter((file) => file !== runtime.fileName)
          if (chunk === vendor) {
            chunk.code = withRuntime(chunk.code, runtime.code)
            chunk.imports = others
          } else {
            chunk.code = withRuntimeFrom(chunk.code, vendorFile)
            chunk.imports = [...new Set([vendor.fileName, ...others])]
          }
        }
        delete bundle[runtime.fileName]
      },
    },
  }
}

/** The code of the libraries with the helpers, which it exports by the names that {@link sharedName} gives. */
export function withRuntime(code: string, runtime: string): string {
  const [statement, list] = found(exports, runtime)
  const helpers = names(list)
  const shared = helpers.map(({outer}) => `${outer}:${sharedName(outer)}`).join()
  const values = helpers.map(({inner, outer}) => `${outer}:${inner}`).join()
  const body = runtime.replace(statement, `return{${values}}`)
  const [own, ownList] = found(importOfRuntime, code)
  const locals = names(ownList).map(({inner, outer}) => `${outer}=${sharedName(inner)}`)
  const declarations = `var{${shared}}=(()=>{${body}})(),${locals.join()};`
  return `${code.replace(own, () => declarations)}export{${helpers.map(({outer}) => sharedName(outer)).join()}};`
}

/** The code of a chunk that imports the helpers from the file of the libraries. */
export function withRuntimeFrom(code: string, vendorFile: string): string {
  const [statement, list] = found(importOfRuntime, code)
  const shared = names(list).map(({inner, outer}) => `${sharedName(inner)} as ${outer}`)
  return code.replace(statement, () => `import{${shared.join()}}from"./${vendorFile}";`)
}

/** The libraries have many short names of their own. */
const sharedName = (name: string) => `rolldown_${name}`

/** @throws where the code has another form. */
function found(pattern: RegExp, code: string): [statement: string, list: string] {
  const [statement, list] = pattern.exec(code) ?? []
  if (statement === undefined || list === undefined) {
    throw new Error('The chunk of helpers is imported or exported in another form.')
  }
  return [statement, list]
}

/** `a as b,c`: what is `a` on the left is `b` on the right. */
const names = (list: string) =>
  list.split(',').map((entry) => {
    const [inner = '', outer = inner] = entry.trim().split(' as ')
    return {inner, outer}
  })
