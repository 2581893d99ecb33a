import {combineReducers, createAsyncThunk, createSlice} from '@reduxjs/toolkit'
import {describe, expect, test} from 'vitest'
import {createDatasetCms} from '../testing/dataset-cms.ts'
import {createStore, resultOf} from './create-store.ts'
import {uiSlice} from './ui-slice.ts'

describe('the contact modal', () => {
  const {reducer, actions, selectors} = uiSlice
  const isOpen = (state: ReturnType<typeof reducer>) =>
    selectors.selectIsContactModalOpen({ui: state})

  test('is closed at first, opens, stays open and closes', () => {
    const closed = reducer(undefined, {type: 'start'})
    expect(closed).toEqual({isContactModalOpen: false})
    const opened = reducer(closed, actions.contactModalOpened())
    expect([closed, opened, reducer(opened, actions.contactModalOpened())].map(isOpen)).toEqual([
      false,
      true,
      true,
    ])
    expect(isOpen(reducer(opened, actions.contactModalClosed()))).toBe(false)
  })

  test('keeps the draft of its opener until it is closed', () => {
    const opened = reducer(undefined, actions.contactModalOpened('Who are you? A factory'))
    expect(selectors.selectContactDraft({ui: opened})).toBe('Who are you? A factory')
    expect(reducer(opened, actions.contactModalClosed())).toEqual({isContactModalOpen: false})
  })
})

describe('requests', () => {
  const load = createAsyncThunk('words/load', (loading: Promise<string>) => loading)
  const loadOther = createAsyncThunk('words/loadOther', (loading: Promise<string>) => loading)
  const words = createSlice({
    name: 'words',
    initialState: {text: '', other: '', failures: 0},
    reducers: {},
    extraReducers: (builder) =>
      builder
        .addCase(load.fulfilled, (state, {payload}) => {
          state.text = payload
        })
        .addCase(load.rejected, (state) => {
          state.failures += 1
        })
        .addCase(loadOther.fulfilled, (state, {payload}) => {
          state.other = payload
        }),
  })

  function start() {
    const store = createStore(combineReducers({words: words.reducer}), {cms: createDatasetCms([])})
    const [older, newer] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const request = {older: store.dispatch(load(older.promise)), newer: load(newer.promise)}
    return {store, older, newer, request, state: () => store.getState().words}
  }

  test('of one kind: what the older one is answered is dropped, before and after the newer', async () => {
    const {store, older, newer, request, state} = start()
    const second = store.dispatch(request.newer)
    older.resolve('older')
    await request.older
    expect(state().text).toBe('')
    newer.resolve('newer')
    await second
    expect(state().text).toBe('newer')
  })

  test('of one kind: a failure of the older one is dropped', async () => {
    const {store, older, newer, request, state} = start()
    const second = store.dispatch(request.newer)
    newer.resolve('newer')
    await second
    older.reject(new Error('away'))
    await request.older
    expect(state()).toMatchObject({text: 'newer', failures: 0})
  })

  test('of different kinds do not replace each other', async () => {
    const {store, older, newer, request, state} = start()
    const other = store.dispatch(loadOther(newer.promise))
    newer.resolve('other')
    older.resolve('text')
    await Promise.all([other, request.older])
    expect(state()).toEqual({text: 'text', other: 'other', failures: 0})
  })

  test('of two stores do not meet', async () => {
    const first = start()
    const second = start()
    first.older.resolve('first')
    second.older.resolve('second')
    await Promise.all([first.request.older, second.request.older])
    expect([first.state().text, second.state().text]).toEqual(['first', 'second'])
  })

  test('give their result, or throw an Error with the message of what failed', async () => {
    const {older, request} = start()
    older.resolve('text')
    expect(await resultOf(request.older)).toBe('text')
    const failing = start()
    failing.older.reject(new TypeError('away'))
    const error: unknown = await resultOf(failing.request.older).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toBe('TypeError: away')
  })
})
