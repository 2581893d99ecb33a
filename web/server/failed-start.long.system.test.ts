import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'

const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

test.each(['', 'abc123'])(
  'a start that fails half-way leaves nothing open, and the process ends (project %j)',
  async (SANITY_PROJECT_ID) => {
    const folder = await mkdtemp(join(tmpdir(), 'failed-start-'))
    onTestFinished(() => rm(folder, {recursive: true}))
    await mkdir(join(folder, 'client'))
    // A build of which only the first document is there: the others are read when the lake and the database are open.
    await writeFile(join(folder, 'client/starting.html'), '')
    const program = `
      import {readEnvironment} from ${moduleOf('env/env.ts')}
      import {openSite} from ${moduleOf('open-site.ts')}
      import {builtAssets} from ${moduleOf('site-assets.ts')}
      const folder = ${JSON.stringify(folder)}
      const folders = Object.fromEntries(
        ['client', 'server', 'studio', 'preview'].map((name) => [name, folder + '/' + name]),
      )
      const assets = await builtAssets(folders)
      await openSite(readEnvironment(), assets, {log: () => {}}).catch(({code}) => console.log(code))
    `
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SANITY_PROJECT_ID,
        DATA_DIR: join(folder, 'data'),
        PORT: SANITY_PROJECT_ID ? '4873' : '0',
      },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let printed = ''
    child.stdout.on('data', (part) => (printed += String(part)))
    const [code] = await once(child, 'exit')
    expect([code, printed]).toEqual([0, 'ENOENT\n'])
  },
)
