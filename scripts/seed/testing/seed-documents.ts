import type {LakeDocument} from 'content-lake'
import {readEntries} from '../load-seed.ts'
import {seedDir} from '../../build/folders.ts'

const stamps = {_rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z'}

/** The seed as its files hold it: reading it by the schema takes longer than what tests do with it. */
export const seedDocuments = readEntries(seedDir).entries.map(
  ({documentId, type, fields}): LakeDocument => {
    const slug = typeof fields['slug'] === 'string' && {slug: {current: fields['slug']}}
    return {...stamps, ...fields, ...slug, _id: documentId, _type: type}
  },
)
