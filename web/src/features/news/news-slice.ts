import {createSlice} from '@reduxjs/toolkit'

export const newsSlice = createSlice({name: 'news', initialState: {}, reducers: {}})
