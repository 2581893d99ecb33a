import {createHash} from 'node:crypto'
import {existsSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {packTar, type TarHeader} from 'modern-tar'
import {beforeEach, expect, test} from 'vitest'
import {temporaryFolder} from 'content-lake/testing'
import {CHECKSUMS, MANIFEST} from './archive.ts'
import {restoreBackup} from './restore-backup.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

type Entry = Partial<TarHeader> & {name: string; text?: string}

const info = {format: 1, createdAt: '2026-11-22T01:00:00Z', dataset: null, messages: null, bytes: 0}
const first = {name: MANIFEST, text: JSON.stringify(info)}
const hashed = ({name, text = ''}: Entry) =>
  `${createHash('sha256').update(text).digest('hex')}  ${name}\n`

/** Packs entries between a manifest and checksums that are right. */
async function pack(...entries: Entry[]): Promise<Uint8Array> {
  const all = [first, ...entries]
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

const stranger = /^The archive holds an entry that is none of a backup: /
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
  const lake = {name: 'lake.sqlite', text: 'no database'}
  const text = [claimed, lake].map(hashed).join('')
  const entries = [claimed, lake, {name: CHECKSUMS, text}]
  const tar = await packTar(
    entries.map(({name, text: body}) => ({header: {name, size: body.length, type: 'file'}, body})),
  )
  await expectRefusal(tar, /file is not a database/)
})
