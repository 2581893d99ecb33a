import {createHash} from 'node:crypto'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {packTar, type TarHeader} from 'modern-tar'
import {beforeEach, expect, test} from 'vitest'
import {startLake, temporaryFolder} from 'content-lake/testing'
import {CHECKSUMS, FORMAT, MANIFEST} from './archive.ts'
import {restoreBackup} from './backup.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

type Entry = Partial<TarHeader> & {name: string; text?: string | Buffer}

const info = {format: 1, createdAt: '2026-11-22T01:00:00Z', dataset: null, messages: null, bytes: 0}
const first = {name: MANIFEST, text: JSON.stringify(info)}
const hashed = ({name, text = ''}: Entry) =>
  `${createHash('sha256').update(text).digest('hex')}  ${name}\n`

/** Packs entries between a manifest and checksums that are right. */
const pack = (...entries: Entry[]) => packAll(first, ...entries)

/** Packs entries before checksums that are right. */
async function packAll(...all: Entry[]): Promise<Uint8Array> {
  return packTar(
    [...all, {name: CHECKSUMS, text: all.map(hashed).join('')}].map(({text = '', ...header}) => ({
      header: {size: text.length, type: 'file', ...header},
      body: text,
    })),
  )
}

/** Restores an archive, which must fail and leave nothing. */
async function expectRefusal(tar: Uint8Array, reason: RegExp) {
  const file = join(folder, 'archive')
  writeFileSync(file, gzipSync(tar))
  const dataDir = join(folder, 'site/data')
  const options = {dataDir, databaseUrl: undefined, passphrase: undefined}
  await expect(restoreBackup(file, options)).rejects.toThrow(reason)
  expect(new Set(readdirSync(folder, {recursive: true}).map(String))).toEqual(
    new Set(['archive', 'site']),
  )
}

const stranger = /^It holds .*, which no backup of this release holds: take another file\.$/
const asset = `assets/files/${'0'.repeat(40)}.txt`

test.each([
  '../escaped',
  '/tmp/escaped',
  'assets/../../escaped',
  'assets/files/../../../escaped',
  `${asset}/../../../../escaped`,
  'assets\\..\\..\\escaped',
  'forms.sqlite-wal',
  '.env',
])('a path that climbs, or is none of a backup, is refused: %s', async (name) => {
  await expectRefusal(await pack({name, text: 'x'}), stranger)
  expect(existsSync('/tmp/escaped')).toBe(false)
})

test.each([
  {name: asset, type: 'symlink', linkname: '/etc/passwd'},
  {name: asset, type: 'link', linkname: '../../../archive'},
  {name: 'assets', type: 'symlink', linkname: '/tmp'},
  {name: asset, type: 'fifo'},
  {name: 'assets/', type: 'directory'},
] as const)('an entry that is no file is refused: $type', async (entry) => {
  await expectRefusal(await pack(entry), stranger)
})

test('an entry that comes twice is refused', async () => {
  await expectRefusal(await pack({name: asset, text: 'a'}, {name: asset, text: 'b'}), stranger)
})

test('a bomb is refused before it fills the disk', async () => {
  const tar = Buffer.from(await pack({name: asset, text: 'x'}))
  // Claims a size of 2^52 bytes for the second file, and corrects the sum of its header's bytes.
  const header = tar.subarray(1024, 1536)
  header.fill(0, 124, 136).writeUInt8(0x80, 124)
  header.writeUInt32BE(2 ** 20, 128)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  const zeros = Buffer.alloc(20_000_000)
  await expectRefusal(Buffer.concat([tar.subarray(0, 1536), zeros]), /The disk of .* is full/)
})

test('names that need more than a megabyte are refused', async () => {
  const pax = {comment: 'x'.repeat(20_000_000)}
  await expectRefusal(await pack({name: asset, text: 'x', pax}), /exceeds maximum size/)
})

test('an archive of something else is refused', async () => {
  const body = 'A letter.'
  const header = {name: 'letter.txt', size: body.length, type: 'file'} as const
  const tar = await packTar([{header, body}])
  await expectRefusal(tar, stranger)
})

test('databases that are none are refused, also with checksums that are right', async () => {
  const dataset = {storeVersion: 1, documents: 1, assets: 0, transactions: 1, missing: []}
  const claimed = {...first, text: JSON.stringify({...info, dataset})}
  const tar = await packAll(claimed, {name: 'lake.sqlite', text: 'no database'})
  await expectRefusal(tar, /^It is no backup, or damaged \(file is not a database\): take another/)
})

test('an archive that holds more than it says is refused, also where all of it is whole', async () => {
  const {lake, dataDir} = await startLake()
  await lake.close()
  const text = readFileSync(join(dataDir, 'lake.sqlite'))
  const tar = await pack({name: 'lake.sqlite', text})
  await expectRefusal(tar, /backup\.json does not describe what is in it/)
})

test('an archive of a newer format is refused as one of a newer release', async () => {
  const tar = await packAll({...first, text: JSON.stringify({...info, format: FORMAT + 1})})
  await expectRefusal(tar, /^A newer release has made it: restore it with that release\.$/)
})
