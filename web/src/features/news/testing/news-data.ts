import {combineReducers} from '@reduxjs/toolkit'
import type {Cms} from '#web/src/shared/cms/client.ts'
import {createStore} from '#web/src/shared/state/create-store.ts'
import {pictureAsset, textBlock} from '#web/src/shared/testing/documents.ts'
import {newsSlice} from '../news-slice.ts'

type Fields = Record<string, unknown>

export const newsDocument = (slug: string, fields: Fields = {}): Fields => ({
  _id: `news-${slug}`,
  _type: 'news',
  title: slug,
  slug: {current: slug},
  smallDescription: `Summary of ${slug}`,
  publishedDate: '2026-01-01',
  author: 'Ada Obi',
  categories: ['Articles'],
  tags: [],
  newsImage: {alt: `Picture of ${slug}`, image: {asset: {_ref: pictureAsset._id}}},
  content: [textBlock(`Body of ${slug}`)],
  ...fields,
})

/** An album that an item may refer to. */
export const albumDocument = (slug: string, fields: Fields = {}): Fields => ({
  _id: `gallery-${slug}`,
  _type: 'gallery',
  title: `Album of ${slug}`,
  slug: {current: slug},
  ...fields,
})

/** `count` items, the first the newest: item-1, item-2, … */
export const newsDocuments = (count: number, fields: Fields = {}): Fields[] =>
  Array.from({length: count}, (_, index) =>
    newsDocument(`item-${index + 1}`, {
      publishedDate: new Date(Date.UTC(2026, 0, 100 - index)).toISOString().slice(0, 10),
      ...fields,
    }),
  )

/** A store as the site's is, with the news alone. */
export const newsStore = (cms: Cms) =>
  createStore(combineReducers({[newsSlice.name]: newsSlice.reducer}), {cms})
